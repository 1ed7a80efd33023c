//@ cegar --check termination
// Nothing is subtracted if y is 0.
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (y >= 0)
    while (x >= 0) //~ termination
      x = x - y;
  return 0;
}
