// One thread calls with another number.
#include <assert.h>
#include <omp.h>
static int total;
static void prepare(int round) {
#pragma omp single
  total += round;
}
int main(void) {
#pragma omp parallel num_threads(2)
  for (int round = 0; round < 2; round++) prepare(round + (omp_get_thread_num() == 1));
  assert(total == 1); //~ assertion
  return 0;
}
