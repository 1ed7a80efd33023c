// What is assumed of an index is enough for its bounds.
#include <assert.h>
#pragma TASS input {N >= 1}
int N;
#pragma TASS input
int a[N];
#pragma TASS input
int i;

int main(void) {
#pragma TASS assume 0 <= i && i < N
  a[i] = 7; //~ W031
  a[N - 1 - i] = 7;
  assert(a[i] == 7 && a[N - 1 - i] == 7);
  return 0;
}
