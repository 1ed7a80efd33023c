//@ cegar --check termination
int __VERIFIER_nondet_int(void);

int main(void) {
  int left = __VERIFIER_nondet_int();
  while (left != 0) { //~ termination
    if (left > 0)
      left = left - 1;
  }
  return 0;
}
