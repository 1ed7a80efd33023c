// The size of tiles is what it was before the loop, though the loop changes it.
#include <assert.h>
int size = 2, other = 3;
static void grow(void) { size++; }
int main(void) {
  int a[6] = {0}, n = 2, order[6], next = 0, s = 0;
#pragma omp parallel for schedule(static) num_threads(2) reduction(+ : s)
#pragma omp tile sizes(other)
  for (int i = 0; i < 6; i++) {
    a[i] = i;
    s += i;
  }
  assert(a[5] == 5 && s == 15);
#pragma omp parallel num_threads(2)
  {
#pragma omp for ordered
#pragma omp tile sizes(n, other)
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 3; j++) {
        if (j == 0)
#pragma omp atomic
          a[i]++;
      }
  }
  assert(a[0] == 1 && a[1] == 2);
#pragma omp unroll partial(2)
#pragma omp tile sizes(size)
  for (int i = 0; i < 3; i++) {
    grow();
    order[next++] = i;
  }
  assert(size == 5 && order[2] == 2);
  return 0;
}
