// A driver that serves requests for ever. It must never take its lock twice, nor release it when it does not hold it.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int locked = 0;

void take(void) {
  assert(locked == 0);
  locked = 1;
}

void release(void) {
  assert(locked == 1);
  locked = 0;
}

int main(void) {
  int requests, handled;
  while (1) {
    take();
    handled = requests = __VERIFIER_nondet_int();
    if (requests > 0) {
      release();
      handled = handled + 1;
    }
    // Another round of the inner protocol only if something came in meanwhile.
    while (handled != requests) {
      take();
      handled = requests;
      if (__VERIFIER_nondet_int()) {
        release();
        requests = requests + 1;
        handled = requests + 1;
      }
    }
    release();
  }
}
