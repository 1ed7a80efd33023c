//@[both] cegar
// All loops have known bounds, and every element is a number: executions are followed to their end.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[64], i, sum = 0, turned = __VERIFIER_nondet_int();
  for (i = 0; i < 64; i++)
    a[i] = turned ? 63 - i : i;
  for (i = 0; i < 64; i++)
    sum += a[i];
  assert(sum == 2016);
  return 0;
}
