//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// The same protocol, in which the state to come back to is entered without an answer.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int state = 4096, next = 0, answered = 0;
  while (state != 3) {
    switch (state) {
    case 4096: answered = 0; state = 4112; break;
    case 4112: next = 4128; state = __VERIFIER_nondet_int() ? 4144 : 4352; break;
    case 4128:
      if (!answered)
        reach_error(); //~ reachability
      state = 3;
      break;
    case 4144: answered = 1; state = 4352; break;
    case 4352: state = next; break;
    }
  }
  return 0;
}
