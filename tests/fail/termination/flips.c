//@ cegar --check termination
// Two turns lead back to the same state.
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < -100 || x > 100 || y < -100 || y > 100)
    return 0;
  while (x + y >= 0) { //~ termination
    x = -x;
    y = -y;
  }
  return 0;
}
