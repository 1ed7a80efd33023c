// What an error that jumps says is checked where it arrives.
#include <assert.h>
#include <setjmp.h>
#pragma antiphon input
int n;

static jmp_buf handler;

static void check(int value) {
  if (value > 10)
    longjmp(handler, value);
}

int main(void) {
  int error = setjmp(handler);
  if (error == 0)
    check(n);
  else
    assert(error != 12);  //~ assertion
  return 0;
}
