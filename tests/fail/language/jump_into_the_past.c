// `longjmp` to a `setjmp` whose function has returned.
#include <setjmp.h>

static jmp_buf place;

static int prepare(void) {
  return setjmp(place);
}

int main(void) {
  if (prepare() == 0)
    longjmp(place, 1);  //~ pointer
  return 0;
}
