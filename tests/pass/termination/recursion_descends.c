//@ cegar --check termination
// Nobody knows how deep the recursion goes; the argument decreases with each call.
extern int __VERIFIER_nondet_int(void);

static int descend(int n) { return n <= 0 ? 0 : descend(n - 1) + 1; }

int main(void) { return descend(__VERIFIER_nondet_int()); }
