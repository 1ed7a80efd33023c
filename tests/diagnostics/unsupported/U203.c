/* A function of the mathematical library that machine arithmetic does not compute. */
//@ args: run --arith machine
#include <math.h>
int main(void) {
  double x = 2.5;
  return lgamma(x) > 0; //~ U203
}
