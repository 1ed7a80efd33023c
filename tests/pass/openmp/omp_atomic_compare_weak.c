//@ gcc: no, gcc 12 wants no braces around a comparison with `else`
// A weak comparison may fail though the values are equal; whoever tries again succeeds, and one that does not fail says so.
#include <assert.h>
int main(void) {
  int lock = 0, inside = 0, last = 0;
#pragma omp parallel num_threads(2)
  {
    int taken;
#pragma omp atomic compare capture weak
    { taken = lock == 0; if (taken) { lock = 1; } }
    if (taken) {
      inside++;
#pragma omp atomic write
      last = 1;
    }
#pragma omp atomic compare capture
    { if (last == 0) { last = 2; } else { taken = last; } }
  }
  assert(inside <= 1 && (inside == 0) == (lock == 0));
  int most = 0, before = 9;
#pragma omp atomic compare capture
  before = most = 5 > most ? 5 : most;
  assert(before == 5 && most == 5);
#pragma omp atomic compare capture
  { before = most; if (most < 4) { most = 4; } }
  assert(before == 5 && most == 5);
  return 0;
}
