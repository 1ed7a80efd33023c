// The same seed gives the same random numbers.
//@ verify
#include <assert.h>
#include <stdlib.h>

int main(void) {
  srand(7);
  int a = rand(), b = rand();
  srand(7);
  assert(rand() == a && rand() == b);
  return 0;
}
