//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// An error label that a switch can reach.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void) {
  int state = 0;
  while (1) {
    switch (__VERIFIER_nondet_int()) {
      case 1: if (state == 0) state = 1; break;
      case 2: if (state == 1) state = 2; break;
      case 3: if (state == 2) goto error; break;
      default: state = 0;
    }
  }
error:
  __VERIFIER_error();  //~ reachability
  return 1;
}
