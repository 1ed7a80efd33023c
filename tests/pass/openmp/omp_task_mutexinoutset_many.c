// Tasks that exclude each other add to one place, in any order.
#include <assert.h>
enum { N = 12 };
int main(void) {
  int total = 0, parts[N], last = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    for (int i = 0; i < N; i++) {
#pragma omp task depend(out : parts[i]) firstprivate(i) shared(parts)
      parts[i] = i + 1;
#pragma omp task depend(in : parts[i]) depend(mutexinoutset : total) firstprivate(i) shared(parts, total)
      total += parts[i];
    }
#pragma omp task depend(in : total) shared(total, last)
    last = total;
  }
  assert(last == N * (N + 1) / 2);
  return 0;
}
