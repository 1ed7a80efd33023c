//@[both] cegar --check integer-overflow
//@[predicates] cegar --check integer-overflow --engine predicates
// Signed overflow where it is asked for.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  while (__VERIFIER_nondet_int()) x++;  //~ integer-overflow
  return x;
}
