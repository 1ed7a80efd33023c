// Errors have bounds only if numbers have.
//@ verify --fp bounded
#include <assert.h>

#pragma antiphon input
double x;

int main(void) {
  double y = x * x; //~ U204
  assert(y >= 0.0);
  return 0;
}
