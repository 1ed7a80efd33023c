// Memory of one thread, which nobody watches.
//@ finding: U206
#include <omp.h>
int main(void) {
  int *a = omp_alloc(sizeof(int), omp_thread_mem_alloc);
  omp_free(a, omp_null_allocator);
  return 0;
}
