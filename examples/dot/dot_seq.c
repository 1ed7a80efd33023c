/* The dot product of two vectors: the specification. */
#pragma TASS input {N >= 1} int
#define N 7
#pragma TASS input
double x[N] = {1, 2, 3, 4, 5, 6, 7};
#pragma TASS input
double y[N] = {7, 5, 3, 1, 2, 4, 6};
#pragma TASS output
double dot;

int main(void) {
  double sum = 0.0;
  for (int i = 0; i < N; i++)
    sum += x[i] * y[i];
  dot = sum;
  return 0;
}
