//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// A task is made ready twice.
extern int __VERIFIER_nondet_int(void);
#include <assert.h>

int main(void) {
  int ready0 = 1, ready1 = 1, running = -1;
  while (1) {
    int pick = __VERIFIER_nondet_int();
    if (running == -1) {
      if (pick == 0 && ready0) { running = 0; ready0 = 0; }
      else if (pick == 1 && ready1) { running = 1; ready1 = 0; }
    } else {
      assert(!(running == 0 && ready0));  //~ assertion
      if (pick == 5) ready0 = 1;
      if (pick == 6) { ready0 = ready1 = 1; running = -1; }
    }
  }
}
