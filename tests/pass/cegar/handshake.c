//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// A client is done only after keys were exchanged.
extern int __VERIFIER_nondet_int(void);
#include <assert.h>

enum { IDLE, HELLO, KEY, DONE };

int main(void) {
  int state = IDLE, keyed = 0;
  for (;;) {
    switch (state) {
      case IDLE:
        if (__VERIFIER_nondet_int()) state = HELLO;
        break;
      case HELLO:
        if (__VERIFIER_nondet_int()) { keyed = 1; state = KEY; } else state = IDLE;
        break;
      case KEY:
        if (__VERIFIER_nondet_int()) state = DONE;
        break;
      case DONE:
        assert(keyed);
        return 0;
    }
  }
}
