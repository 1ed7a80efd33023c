//@ cegar --timeout 5 --check ltl --ltl F{done}
// Nobody knows how deep the recursion goes.
extern int __VERIFIER_nondet_int(void);
static int done;

static int descend(int n) { return n <= 0 ? 0 : descend(n - 1) + 1; }

int main(void) {
  descend(__VERIFIER_nondet_int());
  done = 1;
  return 0;
}
