//@ cegar --check termination
// The inner loop starts anew each time; the outer one counts.
int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      ;
  return 0;
}
