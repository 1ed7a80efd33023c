//@ cegar --check ltl --ltl {phase==0}U({phase==1}UG{phase==2})
// Three phases in order, the last for ever.
int __VERIFIER_nondet_int(void);
int phase;

int main(void) {
  int n = __VERIFIER_nondet_int();
  while (n > 0)
    n--;
  phase = 1;
  n = __VERIFIER_nondet_int();
  while (n < 100)
    n++;
  phase = 2;
  while (1) {
  }
}
