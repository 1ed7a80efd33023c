/* WRONG: the error loses its sign before it corrects p. The invariant is not
   preserved. */
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
    if (error < 0)
      error = -error;
    p = error + p;
  }
  ratio = p;
  return 0;
}
