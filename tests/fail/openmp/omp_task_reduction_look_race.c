// Nothing orders what the pointer finds behind the task.
int main(void) {
  int s = 0, *p = &s, seen = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : s)
  {
#pragma omp task in_reduction(+ : s)
    s += 1;
    seen = *p; //~ data-race
#pragma omp taskwait
  }
  return seen > 1;
}
