// `for` is around, `parallel` is not where the call stands.
#include <assert.h>
static int in_for(void) { return 2; }
#pragma omp declare variant(in_for) match(construct = {parallel, for})
static int where(void) { return 0; }
int main(void) {
  int a[2];
#pragma omp for
  for (int i = 0; i < 2; i++)
    a[i] = where();
  assert(a[0] == 2); //~ assertion
  return 0;
}
