//@ cegar --check termination
// The environment may never say yes.
int __VERIFIER_nondet_int(void);

int main(void) {
  int done = 0;
  while (!done) //~ termination
    done = __VERIFIER_nondet_int() == 7;
  return 0;
}
