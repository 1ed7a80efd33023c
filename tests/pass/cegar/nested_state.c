//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// A flag is set by an inner loop and read behind it.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  while (__VERIFIER_nondet_int()) {
    int found = 0, tries = 0;
    while (!found && tries < 10) {
      tries++;
      if (__VERIFIER_nondet_int()) found = 1;
    }
    assert(found || tries == 10);
  }
  return 0;
}
