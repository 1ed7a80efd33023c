// One chunk: the thread that has it gives back what its lanes have left.
#include <assert.h>
int main(void) {
  int n = 0, last = 0, x = 5, s = 0, seen = -1;
#pragma omp parallel for simd schedule(static, 4) num_threads(2) lastprivate(last) firstprivate(x) lastprivate(x) reduction(+ : s) lastprivate(conditional : seen)
  for (int i = 0; i < 2; i++) {
    last = i;
    s += 5;
    if (i < 1) seen = i;
    if (i == 1) x = 7;
#pragma omp ordered simd
    n = n * 2 + i;
  }
  assert(last == 1 && x == 7 && s == 10 && seen == 0 && n == 1);
  return 0;
}
