// A loop that goes one too far.
//@ verify

int main(void) {
  int a[5];
  for (int i = 0; i <= 5; i++)
    a[i] = i;  //~ array-bounds
  return a[0];
}
