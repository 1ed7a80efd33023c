// The element is one of those that a task adds to.
int main(void) {
  int a[4] = {0};
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : a[1 : 2])
    {
#pragma omp task in_reduction(+ : a[1 : 2]) //~ data-race
      a[1] += 5;
#pragma omp task shared(a)
      a[2] = 6;
    }
  }
  return 0;
}
