// With one thread the order of a task and what follows it is open: both values occur, and no others; tasks with dependences keep theirs.
#include <assert.h>
int main(void) {
  int x = 1, y = 0, z = 0;
#pragma omp task shared(x, y)
  y = x;
  x = 2;
#pragma omp taskwait
  assert(y == 1 || y == 2);
#pragma omp task shared(z) depend(out : z)
  z = 1;
#pragma omp task shared(z) depend(inout : z)
  z = 2 * z + 1;
#pragma omp task shared(z) depend(inout : z) if (0)
  z = z * z;
  assert(z == 9);
  return 0;
}
