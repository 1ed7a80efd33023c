//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// The door opens while the elevator moves.
extern int __VERIFIER_nondet_int(void);
#include <assert.h>

int main(void) {
  int floor = 0, door = 0, moving = 0;
  while (1) {
    int event = __VERIFIER_nondet_int();
    if (event == 0) door = 1;
    if (event == 1) door = 0;
    if (event == 2 && !door) moving = 1;
    if (event == 3) moving = 0;
    assert(!(moving && door));  //~ assertion
    assert(floor >= 0);
  }
}
