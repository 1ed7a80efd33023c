//@ cegar --check termination
// A counter goes down to zero.
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x > 0)
    x--;
  return 0;
}
