// `ordered(2)` without dependences counts two loops, whose variables each thread has for itself.
#include <assert.h>
int main(void) {
  int a[4] = {0}, j = 9;
#pragma omp parallel for ordered(2)
  for (int i = 0; i < 2; i++)
    for (j = 0; j < 2; j++) a[2 * i + j] = j;
  assert(a[1] == 1 && a[2] == 0 && j == 9);
  return 0;
}
