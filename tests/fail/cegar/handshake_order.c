//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// The order of messages can be met.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int s = 8464, seen = 0;
  while (1) {
    if (s == 8464) {
      s = 8466;
    } else if (s == 8466) {
      if (seen == 0) seen = 1;
      s = 8512;
    } else if (s == 8512) {
      if (seen == 1) seen = 2;
      s = __VERIFIER_nondet_int() ? 8640 : 8656;
    } else if (s == 8640) {
      if (seen == 3) reach_error();  //~ reachability
      s = 8656;
    } else {
      if (seen == 2) seen = 3;
      if (__VERIFIER_nondet_int()) break;
      s = 8512;
    }
  }
  return 0;
}
