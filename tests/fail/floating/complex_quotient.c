// A quotient by a complex number is not that of its parts, and the number may be zero.
//@[parts] verify -DPARTS
//@[zero] verify -DZERO
#include <assert.h>
#include <complex.h>
#pragma antiphon input
double x;
#pragma antiphon input
double y;

int main(void) {
#ifdef PARTS
  double complex q = (2 + 4 * I) / (1 + 2 * I);
  assert(cimag(q) == 2);  //~[parts] assertion
#else
  double complex q = 1 / (x + y * I);  //~[zero] division-by-zero
#endif
  return creal(q) > 1;
}
