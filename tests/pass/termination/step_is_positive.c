//@ cegar --check termination
// What is subtracted is positive: an invariant is needed.
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (y >= 1)
    while (x >= 0)
      x = x - y;
  return 0;
}
