// Two names are two locks.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x = 0;
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
#pragma omp critical(one)
      x = 1; //~ data-race
    }
#pragma omp section
    {
#pragma omp critical(two)
      x = 2;
    }
  }
  return 0;
}
