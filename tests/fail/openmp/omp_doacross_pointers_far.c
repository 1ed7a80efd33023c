// The iteration two before is waited for, and the one before is read.
int main(void) {
  int a[5] = {1, 0, 0, 0, 0};
#pragma omp parallel for ordered(1) num_threads(2)
  for (int *p = a + 1; p < a + 5; p++) {
#pragma omp ordered depend(sink : p - 2)
    *p = p[-1] + 1;  //~ data-race
#pragma omp ordered depend(source)
  }
  return 0;
}
