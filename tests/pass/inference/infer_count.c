// Two counters, whose sum stays what it is.
//@ verify --infer
#include <assert.h>

#pragma TASS input {N >= 0} int
#define N 5

int main(void) {
  int up = 0, down = N;
  while (up < N) {
    up++;
    down--;
  }
  assert(up == N);
  assert(down == 0);
  return 0;
}
