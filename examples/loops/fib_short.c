/* The limit of the ratio of consecutive Fibonacci numbers, with fewer variables.
   It gives what fib_ratio.c gives, however many iterations that takes. */
#pragma TASS input {tolerance > 0}
double tolerance = 0.001;
#pragma TASS output
double ratio;

int main(void) {
  double j = 1.0, k = 1.0, p = 1.0, error = tolerance;
#pragma TASS joint invariant L error == spec.error && p == spec.p && j == spec.j && k == spec.k && j > 0 && k > 0
  while (error >= tolerance) {
    k = j + k;
    j = k - j;
    error = k / j - p;
    p = error + p;
    if (error < 0)
      error = -error;
  }
  ratio = p;
  return 0;
}
