// Scores go before the order of the text; a selector that is a part of another one that fits counts nothing.
//@ gcc: no, gcc 12 takes no function as a variant twice
#include <assert.h>
static int one(void) { return 1; }
static int two(void) { return 2; }
static int more(void) { return 3; }
#pragma omp declare variant(one) match(user = {condition(score(5) : 1)})
#pragma omp declare variant(two) match(user = {condition(score(9) : 2 > 1)})
static int scored(void) { return 0; }
#pragma omp declare variant(one) match(construct = {parallel})
#pragma omp declare variant(more) match(construct = {parallel}, user = {condition(1)})
#pragma omp declare variant(two) match(user = {condition(0)})
static int part(void) { return 0; }
int main(void) {
  assert(scored() == 2);
  assert(part() == 0);
#pragma omp parallel num_threads(2)
  assert(part() == 3);
  return 0;
}
