/* The product of an N by L and an L by M matrix: the specification. */
#pragma TASS input {N >= 1} int
#define N 5
#pragma TASS input {L >= 1} int
#define L 2
#pragma TASS input {M >= 1} int
#define M 3
#pragma TASS input
double a[N][L] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, 10}};
#pragma TASS input
double b[L][M] = {{1, 0, 2}, {3, 1, 1}};
#pragma TASS output
double c[N][M];

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      double sum = 0.0;
      for (int k = 0; k < L; k++)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
  return 0;
}
