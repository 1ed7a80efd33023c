//@[bounds] cegar --check array-bounds
//@[horn] cegar --check array-bounds --engine horn
// With `--check array-bounds` an index is looked at.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4] = {0, 0, 0, 0}, i = 0;
  while (__VERIFIER_nondet_int()) {
    a[i] = 1;  //~ array-bounds
    i++;
  }
  return 0;
}
