//@ args: show model
/* Variables of the library: streams have their numbers, errno is each thread's. */
#include <errno.h>
#include <stdio.h>

int main(void) {
  errno = 3;
  fprintf(stderr, "%d\n", stdout != stderr);
  return errno;
}
