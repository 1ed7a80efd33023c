// `novariants` and `nocontext` choose when the program runs.
//@ gcc: no, `dispatch` in a selector needs a newer one
#include <assert.h>
static int other(int x) { return x + 1; }
static int within(int x) { return x + 2; }
#pragma omp declare variant(other) match(user = {condition(1)})
static int f(int x) { return x; }
#pragma omp declare variant(within) match(construct = {dispatch})
static int g(int x) { return x; }
static int call(int plain) {
  int y;
#pragma omp dispatch novariants(plain)
  y = f(1);
  return y;
}
int main(void) {
  int y;
  assert(call(0) == 2 && call(1) == 1);
#pragma omp dispatch nocontext(1)
  y = g(1);
  assert(y == 1 && g(1) == 1);
#pragma omp dispatch
  y = g(1);
  assert(y == 1 || y == 3);
  return 0;
}
