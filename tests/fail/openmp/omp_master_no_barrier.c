// Nobody waits for the master.
#include <assert.h>
#include <omp.h>
int main(void) {
  int who = 5, y[2];
#pragma omp parallel num_threads(2)
  {
#pragma omp master
    who = omp_get_thread_num(); //~ data-race
    y[omp_get_thread_num()] = who;
  }
  return 0;
}
