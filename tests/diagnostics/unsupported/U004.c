#include <complex.h>

int main(void) {
  double _Complex z = 1.0;
  z = csqrt(z); //~ U004
  return 0;
}
