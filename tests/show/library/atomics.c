/* Atomics. */
//@[ast] show ast
//@[model] show model
#include <stdatomic.h>
_Atomic int n;
int main(void) {
  atomic_fetch_add(&n, 2);
  n += 1;
  __sync_fetch_and_add((int *)&n, 1);
  return atomic_load(&n);
}
