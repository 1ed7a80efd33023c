// The variable is shared.
#include <assert.h>
#include <omp.h>
int main(void) {
  int a[4], t;
#pragma omp parallel for
  for (int i = 0; i < 4; i++) {
    t = i; //~ data-race
    a[i] = t + 1;
  }
  return 0;
}
