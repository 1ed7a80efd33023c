// What verification tasks assume with a function of this name is assumed.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void reach_error(void);

void assume_abort_if_not(int condition) {
  if (!condition)
    abort();
}

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  assume_abort_if_not(x > 3 && y > x);
  if (y < 5)
    reach_error();
  return 0;
}
