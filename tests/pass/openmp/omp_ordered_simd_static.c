// The lanes of each thread take turns, and each thread has what others do not touch.
#include <assert.h>
int main(void) {
  int last[2] = {-1, -1};
#pragma omp parallel for simd schedule(static) num_threads(2)
  for (int i = 0; i < 4; i++) {
#pragma omp ordered simd
    last[i / 2] += i + last[i / 2];
  }
  assert(last[0] == -3 && last[1] == 3);
  return 0;
}
