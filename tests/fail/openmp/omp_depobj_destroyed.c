// A dependence object is used after it was given up.
#include <omp.h>
int main(void) {
  int x = 0;
  omp_depend_t o;
#pragma omp depobj(o) depend(inout : x)
#pragma omp depobj(o) destroy
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task depend(depobj : o) shared(x) //~ omp-misuse
  x = 1;
  return 0;
}
