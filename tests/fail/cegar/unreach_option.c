//@[both] cegar --unreach never
//@[predicates] cegar --unreach never --engine predicates
// A function of the user that must not be called.
extern int __VERIFIER_nondet_int(void);

static void never(void) {}

int main(void) {
  int x = 0;
  while (__VERIFIER_nondet_int()) {
    x = !x;
    if (x && __VERIFIER_nondet_int()) never();  //~ reachability
  }
  return 0;
}
