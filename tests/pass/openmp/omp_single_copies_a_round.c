// The round goes into a copy.
#include <assert.h>
static int last[3];
int main(void) {
#pragma omp parallel num_threads(3)
  {
    long round = 0;
    while (round < 15) {
      round++;
#pragma omp single firstprivate(round)
      last[round % 3] = round;
    }
  }
  assert(last[0] == 15 && last[1] == 13 && last[2] == 14);
  return 0;
}
