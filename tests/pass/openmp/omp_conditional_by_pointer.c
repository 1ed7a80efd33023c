//@ gcc: no, it does not see what pointers assign
// An assignment by a pointer counts as well.
#include <assert.h>
int main(void) {
  int last = -1;
#pragma omp parallel for lastprivate(conditional : last) num_threads(2)
  for (int i = 0; i < 6; i++) {
    int mine = 0;
    int *p = &mine, *q = &last;
    if (i % 2) p = q;
    if (i < 5) *p = i;
    assert(p == q || mine != 0 || i % 5 == 0);
  }
  assert(last == 3);
  return 0;
}
