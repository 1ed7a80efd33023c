// Copies are apart, and what is beside them is not.
int main(void) {
  int x = 0, seen = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : x)
  {
#pragma omp task in_reduction(+ : x) shared(seen)
    seen = ++x; //~ data-race
#pragma omp task in_reduction(+ : x) shared(seen)
    seen = ++x;
  }
  return seen;
}
