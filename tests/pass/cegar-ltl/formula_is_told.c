//@ cegar --check ltl --ltl G({asked==1}->F{asked==0})
// A proof of a formula names it.
extern int __VERIFIER_nondet_int(void);
static int asked;

int main(void) {
  for (;;) {
    if (__VERIFIER_nondet_int()) asked = 1;
    asked = 0;
  }
}
