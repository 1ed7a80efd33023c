//@[ideal] verify --fp ieee
//@[machine] verify --fp ieee --arith machine
#include <assert.h>

double __VERIFIER_nondet_double(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x > -100.0 && x < 100.0) {
    int n = (int)x;
    assert(n > -100 && n < 100);
  }
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 1000)
    return 0;
  double d = k, sum = 0.0;
  for (int i = 0; i < 3; i++)
    sum = sum + d;
  assert((int)sum == 3 * k && sum <= 3000.5);
  return 0;
}
