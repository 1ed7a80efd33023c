// The sum is complete behind the group, not in it.
int main(void) {
  int sum = 0, seen = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : sum)
    {
#pragma omp task in_reduction(+ : sum)
      sum += 1;
      seen = sum; //~ data-race
    }
  }
  return seen;
}
