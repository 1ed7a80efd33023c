// The running sum is open, but within what the iterations of a thread can make it.
#include <assert.h>
int main(void) {
  int a[3], s = 0;
#pragma omp parallel for reduction(+ : s) num_threads(2)
  for (int i = 0; i < 3; i++) {
    s += i;
    a[i] = s;
  }
  assert(a[2] == 2 || a[2] == 3);
  assert(s == 3);
  return 0;
}
