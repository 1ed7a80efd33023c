// Tasks of a team of one thread never run at once, so that nothing races; but the second may be executed first.
#include <assert.h>
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(1) shared(x)
  {
#pragma omp task shared(x)
    x = x * 2 + 1;
#pragma omp task shared(x)
    x = x * 3 + 1;
  }
  assert(x == 4); //~ assertion
  return 0;
}
