// A thread writes to a private variable of another one, which does so, too.
#include <omp.h>
int main(void) {
  int *p = 0;
#pragma omp parallel num_threads(2) shared(p)
  {
    int mine = 0;
    if (omp_get_thread_num() == 0)
      p = &mine;
#pragma omp barrier
    if (omp_get_thread_num() == 1)
      *p = 7;
    else
      mine = 3; //~ data-race
#pragma omp barrier
  }
  return 0;
}
