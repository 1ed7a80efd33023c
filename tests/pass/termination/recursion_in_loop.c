//@ cegar --check termination
// A function calls itself in a loop, each time with less; what the calls give is not known, and the loop does not depend on it.
extern int __VERIFIER_nondet_int(void);

static int weigh(int depth) {
  int sum = 0;
  for (int i = 0; i < depth; i++) sum = weigh(i);
  return sum;
}

int main(void) {
  weigh(__VERIFIER_nondet_int());
  return 0;
}
