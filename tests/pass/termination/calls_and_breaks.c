//@ cegar --check termination
// Calls are looked into, and a loop for ever is left by a break.
int __VERIFIER_nondet_int(void);

static int less(int x) {
  return x - 2;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  for (;;) {
    if (x < 10)
      break;
    x = less(x);
  }
  return 0;
}
