// The tasks write one variable.
#include <omp.h>
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop shared(x)
    for (int i = 0; i < 2; i++) x = i; //~ data-race
  }
  return 0;
}
