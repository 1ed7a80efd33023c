//@ cegar --check termination --timeout 10
// Each activation has a variable of its own that the next one reads by its address: as one variable it would be another program.
extern int __VERIFIER_nondet_int(void);

static void descend(int *from) {
  int own = *from - 1;
  if (*from > 0) descend(&own);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  descend(&n);
  return 0;
}
