//@ verify
#include <assert.h>
#pragma antiphon input int
#define N 5

int main(void) {
  int twice = N + N;
  assert(twice > N); //~ assertion
  return 0;
}
