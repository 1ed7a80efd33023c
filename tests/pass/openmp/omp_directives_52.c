//@ gcc: no, it does not have all directives of OpenMP 5.2
// Directives and clauses that change nothing of what is computed.
#include <assert.h>
#include <omp.h>
static int kept;
#pragma omp allocate(kept) allocator(omp_default_mem_alloc) align(64)
#pragma omp begin assumes no_openmp_routines
static int same(int x) { return x; }
#pragma omp end assumes
#pragma omp error severity(warning) message("seen by compilers")
int main(void) {
  int x = 0, a[4] = {0};
#pragma omp allocate(x)
#pragma omp error at(execution) severity(warning) message("go on")
#pragma omp parallel num_threads(2) proc_bind(close) allocate(omp_default_mem_alloc : x) firstprivate(x)
  {
#pragma omp masked filter(1)
    kept = same(3);
#pragma omp scope
    x++;
#pragma omp for order(reproducible : concurrent)
    for (int i = 0; i < 4; i++)
      a[i] = i;
#pragma omp single
#pragma omp task affinity(a[0 : 4]) shared(a)
    a[0] = 7;
  }
#pragma omp loop bind(thread)
  for (int i = 0; i < 4; i++)
    a[i]++;
#pragma omp simd nontemporal(a) linear(x : step(2))
  for (int i = 0; i < 4; i++)
    a[i] += 0 * x;
  assert(kept == 3 && a[0] == 8 && a[3] == 4);
  return 0;
}
