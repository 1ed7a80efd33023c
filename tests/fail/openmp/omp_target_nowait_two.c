// Two regions that nobody waits for use what was mapped before.
int main(void) {
  int a[2] = {1, 2};
#pragma omp target enter data map(to : a)
#pragma omp target map(a) nowait
  a[0] = 5; //~ data-race
#pragma omp target map(a) nowait
  a[0] += 1;
#pragma omp taskwait
#pragma omp target exit data map(from : a)
  return 0;
}
