//@[executed] verify --input N=1..3
//@[replaced] verify --contracts
// `\old` of an element: what each one was before the call.
#include <assert.h>
#pragma antiphon input {N >= 1}
int N;
#pragma antiphon input
int b[N];

#pragma antiphon requires \valid(a[0..1])
#pragma antiphon ensures forall {int k | 0 <= k && k < 2} a[k] == \old(a[1 - k])
#pragma antiphon assigns a[0..1]
void turn(int *a) {
  int t = a[0];
  a[0] = a[1];
  a[1] = t;
}

int main(void) {
  int a[2] = {N, b[N - 1]};
  turn(a);
  assert(a[0] == b[N - 1] && a[1] == N);
  return 0;
}
