//@ gcc: no, it has no `begin declare variant`
// Functions of the same name between `begin` and `end` are variants.
#include <assert.h>
int f(int x) { return x; }
#pragma omp begin declare variant match(construct = {parallel})
int f(int x) { return x + 10; }
#pragma omp end declare variant
int main(void) {
  assert(f(1) == 1);
#pragma omp parallel num_threads(2)
  assert(f(1) == 11);
  return 0;
}
