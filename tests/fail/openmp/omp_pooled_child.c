// While a task waits, another one may have the copy that its child adds to.
int main(void) {
  int s = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : s)
  for (int i = 0; i < 2; i++) {
#pragma omp task in_reduction(+ : s)
    {
#pragma omp task shared(s)
      s += 1; //~ data-race
#pragma omp taskwait
    }
  }
  return 0;
}
