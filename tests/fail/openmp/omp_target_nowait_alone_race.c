// Outside of all regions the device runs beside the host as well: nobody waits before the host reads.
int main(void) {
  int a[2] = {1, 2};
#pragma omp target map(tofrom : a) nowait
  a[0] = 5;
  int b = a[0]; //~ data-race
#pragma omp taskwait
  return b;
}
