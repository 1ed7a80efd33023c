//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// Three locks; each is given back if it was taken.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  while (__VERIFIER_nondet_int()) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    int la = 0, lb = 0, lc = 0;
    if (a) la = 1;
    if (b) lb = 1;
    if (c) lc = 1;
    if (a) { if (la != 1) reach_error(); la = 0; }
    if (b) { if (lb != 1) reach_error(); lb = 0; }
    if (c) { if (lc != 1) reach_error(); lc = 0; }
  }
  return 0;
}
