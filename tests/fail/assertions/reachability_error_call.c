// A function is called that must not be, for one input.
//@ verify

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x * 2 == 86)
    reach_error();  //~ reachability
  return 0;
}
