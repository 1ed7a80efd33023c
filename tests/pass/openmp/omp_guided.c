// A guided schedule.
#include <assert.h>
int main(void) {
  int a[5];
#pragma omp parallel for schedule(guided)
  for (int i = 0; i < 5; i++) a[i] = 2 * i;
  assert(a[4] == 8);
  return 0;
}
