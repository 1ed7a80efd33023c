// What holds of all elements of an input holds of each, and after a change that keeps it.
#include <assert.h>
#pragma TASS input {N >= 1}
int N;
#pragma TASS input {forall {int i | 0 <= i && i < N} a[i] > 0}
double a[N];
#pragma TASS input {0 <= k && k < N}
int k;

int main(void) {
  assert(a[k] > 0);
  a[k] = a[k] + 1; //~ W031
#pragma TASS assert forall {int i | 0 <= i && i < N} a[i] > 0
#pragma TASS assert exists {int i | 0 <= i && i < N} a[i] > 1
  return 0;
}
