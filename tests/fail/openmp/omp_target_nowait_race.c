// Nobody waits for the region before the host reads.
int main(void) {
  int a[2] = {1, 2}, b = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp target map(tofrom : a) nowait //~ data-race
    a[0] = 5;
    b = a[0];
  }
  return b;
}
