//@ cegar --check ltl --ltl {phase==0}U({phase==1}UG{phase==2})
// The second phase may be left for the first one.
int __VERIFIER_nondet_int(void);
int phase;

int main(void) {
  phase = 1;
  if (__VERIFIER_nondet_int())
    phase = 0;
  phase = 2;
  while (1) { //~ ltl
  }
}
