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
// Modifiers of clauses.
static void modified(void) {
  int a[4] = {0}, x = 1, l = 0;
#pragma omp parallel num_threads(2) firstprivate(x) allocate(allocator(omp_default_mem_alloc), align(8) : x)
  x++;
#pragma omp target data if (target data : 1) map(mapper(default), tofrom : a)
  {
#pragma omp target map(present, always, close, tofrom : a) device(device_num : 0)
    a[0] = 7;
  }
#pragma omp simd linear(val(l) : 2)
  for (int i = 0; i < 4; i++)
    a[i] += l;
#pragma omp parallel for schedule(nonmonotonic : dynamic, 2) order(unconstrained : concurrent) num_threads(2)
  for (int i = 0; i < 4; i++)
    a[i]++;
  omp_depend_t object;
#pragma omp depobj(object) depend(inout : x)
#pragma omp depobj(object) update(in)
#pragma omp depobj(object) destroy(object)
  assert(x == 1 && a[0] == 8 && a[3] == 7);
}
// Each iteration waits for the one before it, over two loops.
static void in_order(void) {
  int a[4], last = 0;
#pragma omp parallel for ordered(2) num_threads(2)
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) {
#pragma omp ordered doacross(sink : omp_cur_iteration - 1)
      a[2 * i + j] = ++last;
#pragma omp ordered doacross(source : omp_cur_iteration)
    }
  for (int i = 0; i < 4; i++)
    assert(a[i] == i + 1);
}
int main(void) {
  int x = 0, a[4] = {0};
  modified();
  in_order();
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
