// What a program requires of its atomic operations.
#include <assert.h>
#pragma omp requires atomic_default_mem_order(seq_cst)
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp atomic
    x++;
  }
  assert(x == 2);
  return 0;
}
