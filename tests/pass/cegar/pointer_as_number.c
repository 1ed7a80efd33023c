//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
// Pointers that are compared as numbers, as tools write them that take programs apart: one that is always null, and one that is where it was put.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct buffer { int used; };

int main(void) {
  struct buffer own, *buffer = 0;
  void *none = (void *)0;
  unsigned long zero = (unsigned long)none;
  own.used = 1;
  while (__VERIFIER_nondet_int()) {
    if (zero != 0) reach_error();
    if ((unsigned long)buffer == (unsigned long)((void *)0)) {
      buffer = &own;
      own.used = 2;
    } else if (own.used != 2 || (unsigned long)buffer != (unsigned long)&own) {
      reach_error();
    }
  }
  return 0;
}
