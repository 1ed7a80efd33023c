//@ cegar --check termination
// From either side to zero: each side has a ranking function of its own.
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x != 0) {
    if (x > 0)
      x--;
    else
      x++;
  }
  return 0;
}
