// The region is a task, and its part is added when it ends: before the group does, nobody else may use the sum.
int main(void) {
  int x = 1;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : x)
    {
#pragma omp target nowait in_reduction(+ : x)
      x += 3;
      x++; //~ data-race
    }
  }
  return 0;
}
