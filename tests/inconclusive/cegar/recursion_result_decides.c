//@ cegar --check termination --timeout 10
// The loop ends if the call gives less each time; any result is one that a call may give, so that nothing is said.
extern int __VERIFIER_nondet_int(void);

static int less(int n) { return n <= 0 ? 0 : 1 + less(n - 1); }

int main(void) {
  int n = __VERIFIER_nondet_int();
  while (n > 0) n = less(n - 1);
  return 0;
}
