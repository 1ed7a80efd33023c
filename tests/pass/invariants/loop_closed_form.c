// The closed forms of two sums divide: n*(n - 1) is even whatever n is, and n*(n - 1)*(2*n - 1) divisible by 6.
#pragma TASS input {N >= 0} int
#define N 5

int main(void) {
  int i, sum = 0, squares = 0;
#pragma TASS invariant 0 <= i && i <= N
#pragma TASS invariant sum == i * (i - 1) / 2
#pragma TASS invariant squares == i * (i - 1) * (2 * i - 1) / 6
  for (i = 0; i < N; i++) {
    sum += i;
    squares += i * i;
  }
#pragma TASS assert 2 * sum == N * (N - 1)
#pragma TASS assert 6 * squares == N * (N - 1) * (2 * N - 1)
  return 0;
}
