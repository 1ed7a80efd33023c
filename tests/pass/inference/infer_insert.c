//@ args: --infer
// The inner loop of insertion sort: larger elements move up by one.
#include <assert.h>
#pragma antiphon input {N >= 1} int
#define N 10
#pragma antiphon input
int b[N];
int main(void) {
  int i = N - 1, x;
#pragma antiphon assume forall {int k | 0 <= k && k < N - 2} b[k] <= b[k + 1]
  x = b[N - 1];
  while (i > 0 && b[i - 1] > x) {
    b[i] = b[i - 1];  //~ W031
    i = i - 1;
  }
  b[i] = x;
#pragma antiphon assert forall {int k | i < k && k < N} b[k] > x
  assert(b[i] == x && (i == 0 || b[i - 1] <= x));
  return 0;
}
