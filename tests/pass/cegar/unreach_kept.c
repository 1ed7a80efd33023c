//@[both] cegar --unreach never
//@[predicates] cegar --unreach never --engine predicates
// The same function, out of reach.
extern int __VERIFIER_nondet_int(void);

static void never(void) {}

int main(void) {
  int x = 0;
  while (__VERIFIER_nondet_int()) {
    x = x == 2 ? 0 : x + 1;
    if (x > 2) never();
  }
  return 0;
}
