//@ cegar --check termination
// With mathematical integers there is no proof of this form, and with those of the machine there is one where nothing overflows: which is so, because all
// numbers stay in their ranges.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
  int last = __VERIFIER_nondet_int();
  if (last < -1000000 || last > 1000000 || z < -1000000 || z > 1000000 || x < -1000000 || x > 1000000) return 0;
  if (y > 1000000) return 0;
  while (x >= y && x <= last + z) {
    if (__VERIFIER_nondet_int()) {
      z = z - 1;
      last = x;
      x = __VERIFIER_nondet_int();
      if (x < -1000000 || x > 1000000) return 0;
    } else {
      y = y + 1;
    }
  }
  return 0;
}
