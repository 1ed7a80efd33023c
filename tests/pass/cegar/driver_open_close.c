//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// A device is used only while it is open.
extern int __VERIFIER_nondet_int(void);
#include <assert.h>

int main(void) {
  int open = 0, users = 0;
  while (1) {
    int command = __VERIFIER_nondet_int();
    if (command == 0 && !open) { open = 1; users = 1; }
    else if (command == 1 && open) { if (users < 1000) users++; }
    else if (command == 2 && open) { users--; if (users == 0) open = 0; }
    else if (command == 3 && open) assert(users > 0);
    else if (command == 4) break;
  }
  assert(!open || users > 0);
  return 0;
}
