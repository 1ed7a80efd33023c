// No room is left for the errors of both operations.
//@ verify --fp bounded --input x=-1..1 --input y=-1..1
#include <assert.h>
#include <math.h>

#pragma antiphon input
double x;
#pragma antiphon input
double y;

int main(void) {
  double sum = x + y;
  assert(fabs((sum - y) - x) <= 1e-17); //~? assertion
  return 0;
}
