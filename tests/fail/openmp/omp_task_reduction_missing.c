// Without `in_reduction` the tasks share the variable.
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : sum)
    {
#pragma omp task shared(sum)
      sum += 1; //~ data-race
#pragma omp task shared(sum)
      sum += 2;
    }
  }
  return sum;
}
