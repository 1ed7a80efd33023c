//@ cegar --check ltl --ltl F{done==1}
int __VERIFIER_nondet_int(void);
int done;

int main(void) {
  if (__VERIFIER_nondet_int())
    done = 1;
  return 0; //~ ltl
}
