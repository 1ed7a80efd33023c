/* The limit of the ratio of consecutive Fibonacci numbers, to within a tolerance:
   the specification. */
#pragma TASS input {tolerance > 0}
double tolerance = 0.001;
#pragma TASS output
double ratio;

int main(void) {
  double i, j = 1.0, k = 1.0, p = 1.0, error = tolerance, quotient;
#pragma TASS joint invariant L j > 0 && k > 0
  while (error >= tolerance) {
    i = j;
    j = k;
    k = i + j;
    quotient = k / j;
    if (quotient >= p)
      error = quotient - p;
    else
      error = p - quotient;
    p = quotient;
  }
  ratio = p;
  return 0;
}
