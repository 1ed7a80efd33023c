//@ args: --infer
// The integer square root as a sum of odd numbers: its square is a variable.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
int main(void) {
  int r = 0, sq = 1, odd = 1;
  while (sq <= N) { r++; odd += 2; sq += odd; }
  assert(r * r <= N && (r + 1) * (r + 1) > N);
}
