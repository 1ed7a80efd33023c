// Where `safelen` lets three lanes run at once, an iteration finds what the third one before it has left behind its turn.
#include <assert.h>
int main(void) {
  int far = 0, got = 0;
#pragma omp simd safelen(3)
  for (int i = 0; i < 6; i++) {
    if (i == 5) got = far;
#pragma omp ordered simd
    if (i == 2) far = 1;
  }
  assert(got == 1);
  return 0;
}
