/* WRONG: the old mean counts as one element. The invariant holds on entry and is
   not preserved. */
#pragma TASS input {N >= 1} int
#define N 6
#pragma TASS input
double a[N] = {2, 7, 1, 8, 2, 8};
#pragma TASS output
double mean;

int main(void) {
  int i = 1;
  double x = 0.0;
#pragma TASS joint invariant L i == spec.i + 1 && x * spec.i == spec.x
  while (i <= N) {
    x = (x + a[i - 1]) / 2;
    i++;
  }
  mean = x;
  return 0;
}
