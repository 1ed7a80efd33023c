// What `requires` has said so far is known.
//@ gcc: no, gcc 12 has no `metadirective`
#include <assert.h>
#pragma omp requires atomic_default_mem_order(seq_cst)
int main(void) {
  int x = 0, y = 0;
#pragma omp metadirective when(implementation = {atomic_default_mem_order(seq_cst)} : parallel num_threads(2)) otherwise(nothing)
  {
#pragma omp atomic
    x++;
  }
#pragma omp metadirective when(implementation = {requires(reverse_offload)} : parallel num_threads(2)) otherwise(nothing)
  y++;
  assert(x == 2 && y == 1);
  return 0;
}
