// The same in a function, and what goes wrong behind it is an assertion.
#include <assert.h>
#include <stdlib.h>
static int a[4];
static void check(int i) {
  int local[2] = {i, i};
  if (local[1] == 0) exit(0);
}
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 4; i++) {
    check(i);
    a[i] = i;
    assert(a[i] != 3); //~ assertion
  }
  return 0;
}
