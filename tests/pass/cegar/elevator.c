//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// An elevator moves with its door closed and stays within its floors.
extern int __VERIFIER_nondet_int(void);
#include <assert.h>

int main(void) {
  int floor = 0, door = 0, moving = 0;
  while (1) {
    int event = __VERIFIER_nondet_int();
    if (event == 0 && !moving) door = 1;
    if (event == 1) door = 0;
    if (event == 2 && !door) moving = 1;
    if (event == 3) moving = 0;
    if (moving && event == 4 && floor < 9) floor++;
    if (moving && event == 5 && floor > 0) floor--;
    assert(!(moving && door));
    assert(floor >= 0 && floor <= 9);
  }
}
