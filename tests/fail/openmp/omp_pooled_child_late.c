// What leads to the copy of a task leads nowhere when the task has ended.
int *kept;
int main(void) {
  int s = 0;
#pragma omp parallel num_threads(1)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : s)
  {
#pragma omp task in_reduction(+ : s)
    {
      kept = &s;
      s += 1;
    }
#pragma omp taskwait
    *kept += 1; //~ pointer
  }
  return 0;
}
