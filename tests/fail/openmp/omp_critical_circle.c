// Two critical regions that are entered in opposite orders; the report speaks of them by their names.
//@ verify
#include <omp.h>

void other(void) {
#pragma omp critical(B)
  {
#pragma omp critical(A)
    {}
  }
}

int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num()) {
      other();
    } else {
#pragma omp critical(A)
      {
#pragma omp critical(B)  //~ absolute-deadlock
        {}
      }
    }
  }
  return 0;
}
