// Below eight no number takes more than sixteen steps to one.
//@ verify

extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int steps = 0;
  __VERIFIER_assume(n > 0 && n < 8);
  while (n != 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    steps++;
  }
  if (steps > 16)
    __VERIFIER_error();
  return 0;
}
