// Memory of an allocator is lost like other memory.
//@ finding: memory-leak
#include <omp.h>
int main(void) {
  int *a = omp_calloc(2, sizeof(int), omp_default_mem_alloc);
  a[0] = 1;
  return 0;
}
