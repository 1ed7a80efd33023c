//@ cegar --check ltl --ltl F{done==1}
// Where the branch is not taken, the flag is never set.
int __VERIFIER_nondet_int(void);
int done;

int main(void) {
  if (__VERIFIER_nondet_int())
    done = 1;
  return 0; //~ ltl
}
