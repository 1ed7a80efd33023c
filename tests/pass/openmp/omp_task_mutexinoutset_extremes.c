// Tasks that exclude each other keep the greatest number.
#include <assert.h>
enum { N = 30 };
int main(void) {
  int best = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task depend(mutexinoutset : best) firstprivate(i) shared(best)
    {
      int v = i * 7 % N;
      if (v > best) best = v;
    }
  }
  assert(best == N - 1);
  return 0;
}
