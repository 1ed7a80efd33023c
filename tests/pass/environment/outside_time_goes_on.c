// Clocks never go back.
#include <assert.h>
#include <sys/time.h>
#include <time.h>

int main(void) {
  time_t before = time(NULL);
  clock_t start = clock();
  time_t after = time(NULL);
  assert(after >= before && difftime(after, before) >= 0);
  assert(clock() >= start && start >= 0);
  struct timeval first, second;
  gettimeofday(&first, NULL);
  gettimeofday(&second, NULL);
  assert(second.tv_usec < 1000000);
  assert(second.tv_sec > first.tv_sec || second.tv_usec >= first.tv_usec);
  return 0;
}
