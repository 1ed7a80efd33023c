//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// One of three tasks runs, and whoever runs was ready.
extern int __VERIFIER_nondet_int(void);
#include <assert.h>

int main(void) {
  int ready0 = 1, ready1 = 1, ready2 = 1, running = -1;
  while (1) {
    int pick = __VERIFIER_nondet_int();
    if (running == -1) {
      if (pick == 0 && ready0) { running = 0; ready0 = 0; }
      else if (pick == 1 && ready1) { running = 1; ready1 = 0; }
      else if (pick == 2 && ready2) { running = 2; ready2 = 0; }
    } else {
      assert(!(running == 0 && ready0));
      assert(!(running == 1 && ready1));
      assert(!(running == 2 && ready2));
      if (running == 0) ready0 = 1;
      if (running == 1) ready1 = 1;
      if (running == 2) ready2 = 1;
      running = -1;
    }
  }
}
