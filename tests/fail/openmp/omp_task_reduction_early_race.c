// Whoever looks at a sum races with the tasks that add to it.
int main(void) {
  int x = 1, seen = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : x)
  {
#pragma omp task in_reduction(+ : x)
    x += 1;
#pragma omp task in_reduction(+ : x) //~ data-race
    x += 1;
    seen = x;
#pragma omp taskwait
  }
  return seen - seen;
}
