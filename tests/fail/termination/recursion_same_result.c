//@ cegar --check termination
// What is passed looks smaller than the parameter is then, and is what the parameter was: `same` gives what it is given.
extern int __VERIFIER_nondet_int(void);

static int same(int n) { return n <= 0 ? 0 : same(n - 1) + 1; }

static int f(int n) {
  n = n + 1; //~ termination
  if (n > 1000) return 0;
  return f(same(n) - 1);
}

int main(void) {
  f(0);
  return 0;
}
