// An array with as many elements as an input says, and one loop that leaves its first element alone.
#include <assert.h>
#pragma antiphon input {N >= 2} int
#define N 5
int a[N];
int main(void) {
  int i = 1;
  a[0] = 7;
#pragma antiphon loop assigns i, a[1..N-1]
#pragma antiphon invariant 1 <= i && i <= N
  while (i < N) {
    a[i] = i;
    i++;
  }
  assert(a[0] == 7);
  return 0;
}
