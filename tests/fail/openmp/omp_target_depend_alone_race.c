// The task of the host does not depend on the region, though it names something like it.
int main(void) {
  int a[2] = {1, 2}, b = 0;
#pragma omp target map(tofrom : a) nowait depend(out : a[0]) //~ data-race
  a[0] = 5;
#pragma omp task shared(a, b) depend(in : a[1])
  b = a[0];
#pragma omp taskwait
  return 0;
}
