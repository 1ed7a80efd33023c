//@ verify
#include <assert.h>
#pragma antiphon input {N > 0} int
#define N 5

int main(void) {
  int twice = N + N;
  assert(twice > N);
  return 0;
}
