//@ args: --infer
// One pass of bubble sort brings the maximum to the end.
#include <assert.h>
#pragma antiphon input {N >= 1} int
#define N 10
#pragma antiphon input
int b[N];
int main(void) {
  int i, t;
  for (i = 0; i < N - 1; i++)
    if (b[i] > b[i + 1]) {
      t = b[i];
      b[i] = b[i + 1];  //~ W031
      b[i + 1] = t;
    }
#pragma antiphon assert forall {int k | 0 <= k && k < N} b[k] <= b[N - 1]
  return 0;
}
