//@ cegar --check ltl --ltl (!call(use))W(call(init))
// The test is forgotten.
int __VERIFIER_nondet_int(void);
int ready, used;

static void init(void) {
  ready = 1;
}

static void use(void) {
  used = 1 - used; //~ ltl
}

int main(void) {
  while (1) {
    if (__VERIFIER_nondet_int())
      init();
    use();
  }
}
