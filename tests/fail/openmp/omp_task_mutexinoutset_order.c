// The order of two that exclude each other is open, and shows.
#include <assert.h>
int main(void) {
  int x = 1;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(mutexinoutset : x) shared(x)
    x += 3;
#pragma omp task depend(mutexinoutset : x) shared(x)
    x *= 2;
  }
  assert(x == 8); //~ assertion
  return 0;
}
