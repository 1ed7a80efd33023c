/* Where the argument is negative there is no number to go on with. */
#include <math.h>

#pragma TASS input
double x;

int main(void) {
  if (x > -2) {
    double y = sqrt(x);  //~ U204
    return y > 1;
  }
  return 0;
}
