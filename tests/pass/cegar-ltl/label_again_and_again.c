//@ cegar --check ltl --ltl GF(at(IDLE))
// The state machine comes back to its idle state.
int __VERIFIER_nondet_int(void);
int busy;

int main(void) {
  while (1) {
  IDLE:
    busy = 1;
    int n = __VERIFIER_nondet_int();
    while (n > 0)
      n--;
    busy = 0;
  }
}
