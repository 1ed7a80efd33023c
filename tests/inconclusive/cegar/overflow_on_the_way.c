//@ cegar --check termination --timeout 10
// As `no_overflow`, but nothing bounds what is added: a proof for executions without overflow is none for all.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
  if (x > 65535 || y < -65535 || y > 65535 || z < -65535 || z > 65535) return 0;
  while (x >= 0) {
    if (__VERIFIER_nondet_int()) {
      x = x + y;
    } else {
      x = x + z;
    }
    y = y + z;
    z = z - 1;
  }
  return 0;
}
