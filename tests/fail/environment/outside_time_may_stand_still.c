// Two readings of a clock may be the same, and the later may have fewer microseconds.
#include <assert.h>
#include <sys/time.h>

int main(void) {
  struct timeval before, after;
  gettimeofday(&before, 0);
  gettimeofday(&after, 0);
  assert(after.tv_usec >= before.tv_usec);  //~ assertion
  return 0;
}
