//@ cegar --check termination
// Two functions call each other, and every other call decreases the argument, which a global counts as well.
extern int __VERIFIER_nondet_int(void);
static int calls;

static int odd(int n);
static int even(int n) {
  calls++;
  if (n <= 0) return n == 0;
  return odd(n);
}
static int odd(int n) {
  if (n == 1) return 1;
  return even(n - 2);
}

int main(void) {
  even(__VERIFIER_nondet_int());
  return 0;
}
