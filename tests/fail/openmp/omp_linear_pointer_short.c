// The step says one element, but each iteration writes two.
int main(void) {
  int a[8] = {0}, *p = a;
#pragma omp parallel for linear(p : 1)
  for (int i = 0; i < 4; i++) {
    p[0] = i; //~ data-race
    p[1] = i;
    p++;
  }
  return 0;
}
