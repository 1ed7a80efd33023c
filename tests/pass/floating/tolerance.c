// Each operation has a small error: what is asserted leaves room for it.
//@ verify --fp bounded --input x=-1..1 --input y=-1..1
#include <assert.h>
#include <math.h>

#pragma antiphon input
double x;
#pragma antiphon input
double y;

int main(void) {
  double sum = x + y;
  assert(fabs((sum - y) - x) <= 1e-15);
  double square = (x + y) * (x + y), parts = x * x + 2.0 * x * y + y * y;
  assert(fabs(square - parts) <= 1e-14);
  double root = sqrt(x * x + 1.0);
  assert(fabs(root * root - (x * x + 1.0)) <= 1e-14);
  return 0;
}
