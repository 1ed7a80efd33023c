//@ cegar --check termination
// The inner call comes back, and the outer one never does.
extern int __VERIFIER_nondet_int(void);

static int g(int n) {
  if (n == 0) return 1; //~ termination
  return g(g(n - 1) + 1);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0) return 0;
  g(n);
  return 0;
}
