//@ cegar --check termination --timeout 20
// Each call is given less, and one activation never ends: that calls decrease is not enough.
extern int __VERIFIER_nondet_int(void);

static int half(int n) {
  if (n < 2) return 0;
  return half(n - 2) + 1;
}

static int steps(int n) {
  while (n == 7) {
  }
  if (n <= 0) return 0;
  return steps(half(n));
}

int main(void) {
  steps(30);
  return 0;
}
