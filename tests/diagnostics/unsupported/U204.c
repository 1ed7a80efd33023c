/* A number without an exact value. */
//@ args: run
#include <math.h>
int main(void) {
  double x = 2;
  return sqrt(x) > 1; //~ U204
}
