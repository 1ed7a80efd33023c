/* A multiple by additions. */
#include <assert.h>

#pragma TASS input {N >= 0} int
#define N 5

int main(void) {
  int multiple = 0;
  for (int i = 0; i < N; i++)
    multiple += 3;
  assert(multiple == 3 * N);
  return 0;
}
