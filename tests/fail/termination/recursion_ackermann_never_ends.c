//@ cegar --check termination
// Nested calls of which none comes to an end: the inner one is given what the outer one was.
extern int __VERIFIER_nondet_int(void);

static int ackermann(int m, int n) {
  if (m <= 0) return n + 1; //~ termination
  if (n <= 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n));
}

int main(void) {
  ackermann(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
  return 0;
}
