// Two that only read are not ordered, though both write.
#include <omp.h>
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(in : x) shared(x)
    x += 1; //~ data-race
#pragma omp task depend(in : x) shared(x)
    x += 2;
  }
  return 0;
}
