// What the first iteration assumes does not hold; another one may have failed before it.
#include <assert.h>
extern void assume_abort_if_not(int);
static int a[3];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 3; i++) {
    assume_abort_if_not(i != 0);
    a[i] = i;
    assert(a[i] < 2); //~ assertion
  }
  return 0;
}
