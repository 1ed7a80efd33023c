// Sums as polynomials of the counter; the limit may be negative; a `do`; steps of two.
//@ verify --infer
#include <assert.h>

#pragma TASS input {N >= 0} int
#define N 5
#pragma TASS input int
#define M 5

int main(void) {
  int sum = 0, squares = 0;
  for (int i = 0; i < N; i++) {
    sum += i;
    squares += i * i;
  }
  assert(2 * sum == N * (N - 1));
  assert(6 * squares == N * (N - 1) * (2 * N - 1));

  int k = 0;
  while (k < M)
    k++;
  assert(k == (M > 0 ? M : 0));

  int twice = 0, rounds = 0;
  do {
    twice += 2;
    rounds++;
  } while (rounds < N);
  assert(twice == 2 * rounds);

  int even = 0;
  while (even < N)
    even += 2;
  assert(even % 2 == 0 && even <= N + 1);
  return 0;
}
