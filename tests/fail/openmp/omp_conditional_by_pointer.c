// The pointer leads elsewhere in the fifth iteration.
#include <assert.h>
int main(void) {
  int last = -1;
#pragma omp parallel for lastprivate(conditional : last) num_threads(2)
  for (int i = 0; i < 6; i++) {
    int mine = 0;
    int *p = &mine;
    if (i % 2) p = &last;
    if (i < 5) p[0] = i;
  }
  assert(last == 4); //~ assertion
  return 0;
}
