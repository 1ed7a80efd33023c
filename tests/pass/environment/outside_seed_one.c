// Before any seed the numbers are those of seed 1, and a loop that seeds again repeats them.
//@ verify
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int first = rand(), second = rand();
  srand(1);
  assert(rand() == first && rand() == second);
  int drawn[2];
  for (int k = 0; k < 2; k++) {
    srand(7);
    drawn[k] = rand();
  }
  assert(drawn[0] == drawn[1]);
  return 0;
}
