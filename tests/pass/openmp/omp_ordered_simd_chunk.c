// Iterations of a chunk are one thread's, whoever takes it.
#include <assert.h>
int main(void) {
  int n[2] = {0};
#pragma omp parallel for simd schedule(dynamic, 2) num_threads(2)
  for (int i = 0; i < 4; i++) {
#pragma omp ordered simd
    n[i / 2] = n[i / 2] * 2 + i % 2;
  }
  assert(n[0] == 1 && n[1] == 1);
  return 0;
}
