//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
// A callback in memory that is not tracked: whichever it is, the bound is kept.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int (*work)(int);
  struct node *next;
};

static int half(int x) { return x / 2; }
static int none(int x) { return x > 5 ? 5 : x; }
static int another(long x) { return (int)x; }

int main(void) {
  int (*(*unused))(int) = 0;
  int (*other)(long) = another;
  struct node *list = 0;
  int x = 100;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (!n) return 1;
    n->work = __VERIFIER_nondet_int() ? half : none;
    n->next = list;
    list = n;
  }
  for (; list; list = list->next) {
    x = list->work(x);
    assert(x >= 0 && x <= 100);
  }
  return unused != 0 && other(1);
}
