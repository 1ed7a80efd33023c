//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// To give up is not a failed assertion.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void reach_error(void);
static void assume(int c) { if (!c) abort(); }

int main(void) {
  int x = __VERIFIER_nondet_int();
  assume(x > 0);
  while (__VERIFIER_nondet_int()) if (x < 100) x++;
  if (x <= 0) reach_error();
  return 0;
}
