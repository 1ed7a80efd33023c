// Each block of a histogram has tasks that exclude each other.
#include <assert.h>
enum { N = 32, B = 4 };
int main(void) {
  int h[B] = {0};
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    for (int i = 0; i < N; i++) {
#pragma omp task depend(mutexinoutset : h[i % B]) firstprivate(i) shared(h)
      h[i % B]++;
    }
#pragma omp taskwait
    for (int i = 0; i < B; i++) assert(h[i] == N / B);
  }
  return 0;
}
