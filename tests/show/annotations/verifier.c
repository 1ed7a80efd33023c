/* Verifier. */
//@[ast] show ast
//@[model] show model
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 0);
  if (x == 0) reach_error();
  return 0;
}
