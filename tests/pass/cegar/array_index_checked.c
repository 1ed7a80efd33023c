//@[bounds] cegar --check array-bounds
//@[horn] cegar --check array-bounds --engine horn
// An index that stays within its array.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4] = {0, 0, 0, 0}, i = 0;
  while (__VERIFIER_nondet_int()) {
    a[i] = 1;
    i = i == 3 ? 0 : i + 1;
  }
  return 0;
}
