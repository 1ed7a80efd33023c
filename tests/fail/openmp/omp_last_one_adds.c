// Who counts up last knows that the other has counted, and nothing of what it wrote before: nobody has flushed.
#include <omp.h>

int part[2], done, sum;

int main(void) {
#pragma omp parallel num_threads(2)
  {
    int mine;
    part[omp_get_thread_num()] = 1;
#pragma omp atomic capture
    mine = ++done;
    if (mine == 2)
      sum = part[0] + part[1];  //~ data-race
  }
  return 0;
}
