/* WRONG invariant: too weak. It says nothing of the two sums, so that the results
   may be anything. */
#pragma TASS input {N >= 1} int
#define N 6
#pragma TASS input
double a[N] = {2, 7, 1, 8, 2, 8};
#pragma TASS output
double mean;

int main(void) {
  int i = 1;
  double x = 0.0;
#pragma TASS joint invariant L i == spec.i + 1
  while (i <= N) {
    x = ((i - 1) * x + a[i - 1]) / i;
    i++;
  }
  mean = x;
  return 0;
}
