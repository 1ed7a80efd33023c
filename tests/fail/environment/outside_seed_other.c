// Another seed than 1 need not give the numbers of a generator that nobody seeded.
//@ verify
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int first = rand();
  srand(2);
  assert(rand() == first);  //~ assertion
  return 0;
}
