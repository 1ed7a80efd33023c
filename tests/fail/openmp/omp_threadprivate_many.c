// Each thread has a seventeenth variable of its own.
#include <assert.h>
#include <omp.h>
static int a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r;
#pragma omp threadprivate(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r)
int main(void) {
  int handed = 0;
#pragma omp parallel num_threads(2) firstprivate(handed)
  {
#pragma omp single copyprivate(a, b, c, d, e, f, g, h, i, handed)
    {
      a = 1;
      i = 9;
      handed = 10;
    }
    assert(a == 1 && i == 9 && handed == 10);
    r = omp_get_thread_num();
    q = r + 1;
  }
#pragma omp parallel num_threads(2)
  assert(r == omp_get_thread_num() && q == 1); //~ assertion
  return 0;
}
