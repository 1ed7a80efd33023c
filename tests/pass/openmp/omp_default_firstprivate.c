// Each thread has its own, with the value from outside.
#include <assert.h>
int main(void) {
  int x = 1, y = 0;
#pragma omp parallel num_threads(2) default(firstprivate) shared(y)
  {
    x++;
    assert(x == 2);
#pragma omp atomic
    y += x;
  }
  assert(x == 1 && y == 4);
  return 0;
}
