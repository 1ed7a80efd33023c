//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// States are numbers, and a flag counts the order in which they come.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int s = 8464, seen = 0, hit = __VERIFIER_nondet_int();
  while (1) {
    if (s == 8464) {
      s = hit ? 8466 : 8512;
    } else if (s == 8466) {
      if (seen == 0) seen = 1;
      s = 8512;
    } else if (s == 8512) {
      if (seen == 1) seen = 2;
      s = __VERIFIER_nondet_int() ? 8640 : 8656;
    } else if (s == 8640) {
      if (seen == 5) reach_error();
      s = 8656;
    } else {
      if (seen == 4) seen = 5;
      if (__VERIFIER_nondet_int()) break;
      s = 8512;
    }
  }
  return 0;
}
