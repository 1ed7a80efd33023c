// What a thread's copy of the sum holds between iterations depends on which of them the thread has executed.
#include <assert.h>
int main(void) {
  int a[4], s = 0;
#pragma omp parallel for reduction(+ : s) num_threads(2)
  for (int i = 0; i < 4; i++) {
    s += i;
    a[i] = s;
  }
  assert(a[3] == 3); //~ assertion
  return 0;
}
