// A task uses the variable of the thread that executes it, whichever that is.
#include <assert.h>
int counter = 0;
#pragma omp threadprivate(counter)
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2) shared(sum) copyin(counter)
  {
#pragma omp single
    {
#pragma omp task
      counter++;
    }
#pragma omp atomic
    sum += counter;
  }
  assert(sum == 1);
  return 0;
}
