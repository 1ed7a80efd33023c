//@ verify
int main(void) {
  double a[4];
  for (int i = 0; i < 4; i++)
    a[i] = 0;
  return 0;
}
