// An element outside of the section is not on the device.
int main(void) {
  int a[4] = {1, 1, 1, 1}, *p = a;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : p[0:2])
#pragma omp target in_reduction(+ : p[0:2])
  p[2] += 3; //~ array-bounds
  return 0;
}
