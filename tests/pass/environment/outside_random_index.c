// Every random number has its place.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int table[7] = {0};
  int a = rand();
  table[a % 7] = 1;
  assert(a >= 0 && a <= RAND_MAX);
  double x = drand48();
  assert(x >= 0 && x < 1);
  return 0;
}
