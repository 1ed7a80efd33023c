//@ cegar --check ltl --ltl F{done==1}
int __VERIFIER_nondet_int(void);
int done;

int main(void) {
  while (done == 0)
    done = 1;
  return 0;
}
