//@ cegar --check ltl --ltl (!call(use))W(call(init))
// Nobody uses what was not initialised.
int __VERIFIER_nondet_int(void);
int ready, used;

static void init(void) {
  ready = 1;
}

static void use(void) {
  used++;
}

int main(void) {
  while (1) {
    if (__VERIFIER_nondet_int())
      init();
    if (ready)
      use();
  }
}
