// Memory of C does not go back to OpenMP.
//@[verify] verify
//@[trace] trace
#include <omp.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  omp_free(p, omp_default_mem_alloc);  //~ omp-misuse
  return 0;
}
