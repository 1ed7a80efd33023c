// An assumption that is too weak.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void reach_error(void);

void assume_abort_if_not(int condition) {
  if (!condition)
    abort();
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  assume_abort_if_not(x > 3);
  if (x == 4)
    reach_error();  //~ reachability
  return 0;
}
