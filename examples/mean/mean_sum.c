/* The mean of an array as it is defined: the specification. */
#pragma TASS input {N >= 1} int
#define N 6
#pragma TASS input
double a[N] = {2, 7, 1, 8, 2, 8};
#pragma TASS output
double mean;

int main(void) {
  double sum = 0.0;
  for (int i = 0; i < N; i++)
    sum += a[i];
  mean = sum / N;
  return 0;
}
