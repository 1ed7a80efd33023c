// Memory of OpenMP does not go back to C.
//@[verify] verify
//@[trace] trace
#include <omp.h>
#include <stdlib.h>
int main(void) {
  int *p = omp_alloc(sizeof *p, omp_default_mem_alloc);
  free(p);  //~ pointer
  return 0;
}
