//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
// Operations in a table, some of them replaced at run time.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

struct driver {
  int (*open)(int);
  int (*close)(int);
};

static int count = 0;
static int up(int by) { return count += by; }
static int down(int by) { return count -= by; }
static int nothing(int by) { return count + by - by; }

int main(void) {
  struct driver own = {up, down};
  int (*table[2])(int) = {own.open, own.close};
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) own.close = nothing;
    table[0](2);
    assert(count == 2);
    if (own.close == down)
      own.close(2);
    else
      table[1](2);
    assert(count == 0);
  }
  return 0;
}
