//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// Pending is answered without being marked.
extern int __VERIFIER_nondet_int(void);
#include <assert.h>

static int pended, completed, status;
static void mark_pending(void) { pended = 1; }
static void complete(void) { assert(!completed); completed = 1; }

static int dispatch(int request) {
  if (request == 1) { complete(); return 0; }
  if (request == 2) { mark_pending(); return 259; }
  if (request == 3) return 259;
  return -1;
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    pended = completed = 0;
    status = dispatch(__VERIFIER_nondet_int());
    if (status == 259) assert(pended);  //~ assertion
    else assert(completed || status == -1);
  }
  return 0;
}
