//@[both] cegar --check integer-overflow
//@[predicates] cegar --check integer-overflow --engine predicates
// A guarded counter does not overflow.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0;
  while (__VERIFIER_nondet_int()) if (x < 1000000) x++;
  return x;
}
