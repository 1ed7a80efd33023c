// Regions outside of all others that nobody waits for, in the order that their dependences say, together with a task of the host.
#include <assert.h>
int main(void) {
  int a[2] = {1, 2}, sum = 0;
#pragma omp target map(tofrom : a) nowait depend(out : a)
  a[0] = 5;
#pragma omp task shared(sum, a) depend(in : a) depend(out : sum)
  sum = a[0] + a[1];
#pragma omp taskwait depend(in : sum)
  assert(sum == 7);
  return 0;
}
