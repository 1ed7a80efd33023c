// A task inside of a final one is executed at once, and may be merged.
#include <assert.h>
int main(void) {
  int x = 1;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task final(1) shared(x)
  {
#pragma omp task mergeable firstprivate(x)
    x += 2;
    assert(x == 1); //~ assertion
  }
  return 0;
}
