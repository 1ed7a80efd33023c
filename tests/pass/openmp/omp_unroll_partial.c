// How far a loop is unrolled is the compiler's choice; the iterations do not depend on each other.
#include <assert.h>
int main(void) {
  int a[5] = {0}, b[4] = {0}, n = 2;
#pragma omp parallel for num_threads(2)
#pragma omp unroll partial
  for (int i = 0; i < 5; i++)
    a[i] = i;
#pragma omp parallel for num_threads(2)
#pragma omp tile sizes(n)
  for (int i = 0; i < 4; i++)
    b[i] = a[i] + 1;
  assert(a[4] == 4 && b[3] == 4);
  return 0;
}
