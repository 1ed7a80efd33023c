// A status that depends on an input is decided where somebody asks for it, whether `main`
// returns it or `exit` is given it.
//@[returned] verify --check exit-status
//@[exited] verify --check exit-status -DBY_EXIT
#include <stdlib.h>
#pragma antiphon input int
int n;

int main(void) {
#ifdef BY_EXIT
  exit(n < 0 ? 0 : n); //~[exited] exit-status
#else
  return n > 100 ? 2 : 0; //~[returned] exit-status
#endif
}
