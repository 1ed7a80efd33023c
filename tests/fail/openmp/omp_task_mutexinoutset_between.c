// What a task finds there shows how many came before it.
#include <assert.h>
int main(void) {
  int x = 0, first = -1;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(mutexinoutset : x) shared(x, first)
    {
      x += 1;
      first = x;
    }
#pragma omp task depend(mutexinoutset : x) shared(x)
    x += 1;
  }
  assert(first == 1); //~ assertion
  return 0;
}
