// Another seed may give other numbers, and so may the next draw.
//@[seed] verify -D SEED=8
//@[next] verify -D SEED=7 -D LATER
#include <assert.h>
#include <stdlib.h>

int main(void) {
  srand(7);
  int a = rand();
  srand(SEED);
#ifdef LATER
  rand();
#endif
  assert(rand() == a);  //~ assertion
  return 0;
}
