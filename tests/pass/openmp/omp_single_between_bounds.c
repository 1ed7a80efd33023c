// Two numbers of the thread say what is next.
#include <assert.h>
static int last[3];
int main(void) {
#pragma omp parallel num_threads(3)
  {
    long round = 0;
    short step = 1;
    while (round < 15) {
      round += step;
#pragma omp single
      if (round % 2) last[round % 3] = round;
      else last[round % 3] += step;
    }
  }
  assert(last[0] == 15 && last[1] == 13 && last[2] == 12);
  return 0;
}
