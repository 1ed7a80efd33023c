// Two sums, of which only both together are the sum of the specification: the
// loops are tied together.
//@ compare --infer
//@ spec: infer_sum_spec.c
#pragma TASS input {N >= 0} int
#define N 5
#pragma TASS input
double a[N];
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
