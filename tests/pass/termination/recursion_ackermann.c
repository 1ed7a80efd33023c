//@ cegar --check termination
// Nested calls: the first argument decreases, or it stays and the second one does.
extern int __VERIFIER_nondet_int(void);

static int ackermann(int m, int n) {
  if (m <= 0) return n + 1;
  if (n <= 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}

int main(void) {
  ackermann(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
  return 0;
}
