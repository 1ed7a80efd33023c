// That a clock does not go back makes no cases: 24 readings are one execution.
//@ verify --max-states 50
#include <assert.h>
#include <sys/time.h>
#include <time.h>

int main(void) {
  double sum = 0;
  for (int round = 0; round < 12; round++) {
    struct timeval before, after;
    gettimeofday(&before, NULL);
    gettimeofday(&after, NULL);
    sum += (after.tv_sec - before.tv_sec) + 1e-6 * (after.tv_usec - before.tv_usec);
  }
  assert(sum >= 0);
  struct timespec first, second;
  clock_gettime(CLOCK_MONOTONIC, &first);
  clock_gettime(CLOCK_MONOTONIC, &second);
  assert(second.tv_sec >= first.tv_sec);
  return 0;
}
