// The tasks of a loop add to what a pointer leads to.
#include <assert.h>
int main(void) {
  int b[3] = {1, 1, 1}, *p = b;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop reduction(+ : p[0 : 2]) grainsize(1)
    for (int i = 0; i < 2; i++) p[i] += i + 1;
  }
  assert(b[0] == 2 && b[1] == 3 && b[2] == 1);
  return 0;
}
