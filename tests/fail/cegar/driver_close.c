//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// The last user leaves and the device stays open.
extern int __VERIFIER_nondet_int(void);
#include <assert.h>

int main(void) {
  int open = 0, users = 0;
  while (1) {
    int command = __VERIFIER_nondet_int();
    if (command == 0 && !open) { open = 1; users = 1; }
    else if (command == 1 && open) { if (users < 1000) users++; }
    else if (command == 2 && open) users--;
    else if (command == 3 && open) assert(users > 0);  //~ assertion
    else if (command == 4) break;
  }
  return 0;
}
