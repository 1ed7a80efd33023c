// In parallel or not: nobody knows.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int a[4];
#pragma omp parallel for if (rand() % 2)
  for (int i = 0; i < 4; i++) a[i] = i;
  assert(a[3] == 3);
  return 0;
}
