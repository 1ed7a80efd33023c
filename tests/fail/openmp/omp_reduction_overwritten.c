// A copy that is set anew forgets the iterations before.
#include <assert.h>
int main(void) {
  int s = 0;
#pragma omp parallel for reduction(+ : s) num_threads(2)
  for (int i = 0; i < 4; i++) s = 5;
  assert(s == 20); //~ assertion
  return 0;
}
