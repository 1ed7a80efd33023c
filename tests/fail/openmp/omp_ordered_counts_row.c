// `ordered(2)` alone orders nothing.
int main(void) {
  int a[2] = {0};
#pragma omp parallel for ordered(2)
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) a[j] = i; //~ data-race
  return 0;
}
