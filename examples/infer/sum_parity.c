/* The sum of an array of which the even and the odd elements are told apart. It
   gives what sum_for.c gives, for every N, but no invariant is found that says so:
   even + odd == spec.s. */
#pragma TASS input {N >= 0} int
#define N 5
#pragma TASS input
double a[N] = {3, 1, 4, 1, 5};
#pragma TASS output
double sum;

int main(void) {
  double even = 0.0, odd = 0.0;
  int i = 0;
  while (i < N) {
    if (i % 2 == 0)
      even += a[i];
    else
      odd += a[i];
    i++;
  }
  sum = even + odd;
  return 0;
}
