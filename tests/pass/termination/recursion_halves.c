//@ cegar --check termination
// One function calls itself with what another one gives, which is less than what that is given, and not negative. The parameter is changed on the way.
extern int __VERIFIER_nondet_int(void);

static int half(int n) {
  if (n < 2) return 0;
  return half(n - 2) + 1;
}

static int steps(int n) {
  if (n <= 0) return 0;
  n = half(n);
  steps(n);
  return 1;
}

int main(void) {
  int rounds = __VERIFIER_nondet_int();
  for (int i = 0; i < rounds; i++)
    steps(__VERIFIER_nondet_int());
  return 0;
}
