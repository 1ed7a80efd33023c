// There may be two elements only.
#include <stdlib.h>
#include <string.h>
#pragma TASS input {n >= 2}
int n;
#pragma TASS input
double a[n];

int main(void) {
  double p[3];
  memcpy(p, a, 3 * sizeof(double));  //~ array-bounds
  return p[0] > 0;
}
