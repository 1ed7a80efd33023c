//@ cegar --check ltl --ltl GF{t==0}
// Once it is 1 it may stay so.
int __VERIFIER_nondet_int(void);
int t;

int main(void) {
  while (1) { //~ ltl
    if (__VERIFIER_nondet_int())
      t = 1;
  }
}
