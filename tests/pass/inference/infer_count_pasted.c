// What infer_count.c found, pasted.
#include <assert.h>

#pragma TASS input {N >= 0} int
#define N 5

int main(void) {
  int up = 0, down = N;
#pragma TASS invariant L1 up <= N && down == N - up
  while (up < N) {
    up++;
    down--;
  }
  assert(up == N);
  assert(down == 0);
  return 0;
}
