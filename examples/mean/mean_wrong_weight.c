/* WRONG: the old mean counts as one element, not as the i - 1 that it stands
   for. With one or two elements the result is right. */
#pragma TASS input {N >= 1} int
#define N 6
#pragma TASS input
double a[N] = {2, 7, 1, 8, 2, 8};
#pragma TASS output
double mean;

int main(void) {
  double x = 0.0;
  for (int i = 1; i <= N; i++)
    x = i == 1 ? a[0] : (x + a[i - 1]) / 2;
  mean = x;
  return 0;
}
