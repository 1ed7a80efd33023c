// Like `omp_reduction_piece_of_row.c`: what is beside the piece is shared by the threads, or has no value in their copies.
//@[beside,sum] args: --threads 2 --max-violations 1
//@[beside] args: -DBESIDE
//@[sum] args: -DSUM
#include <assert.h>

int main(void) {
  int a[3][4] = {{0}};
  a[1][3] = 7;
#pragma omp parallel num_threads(2) reduction(+ : a[1][0:2])
  {
#ifdef BESIDE
    a[1][0] += a[1][3]; //~[beside] uninitialized
#else
    a[1][0] += 1;
#endif
  }
#ifdef SUM
  assert(a[1][0] == 1); //~[sum] assertion
#endif
  return 0;
}
