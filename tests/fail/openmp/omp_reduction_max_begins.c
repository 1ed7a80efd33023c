// The copies of `max` begin with the least number there is, and an iteration that compares with them sees it.
#include <assert.h>
int main(void) {
  int m = 100, seen = 0;
#pragma omp parallel for reduction(max : m) reduction(+ : seen) num_threads(2)
  for (int i = 0; i < 2; i++)
    if (i > m) {
      m = i;
      seen += 1;
    }
  assert(seen == 0); //~ assertion
  return 0;
}
