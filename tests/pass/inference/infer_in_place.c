// An array that another loop filled is changed in place.
//@ verify --infer
#pragma TASS input {N >= 0} int
#define N 5
#pragma TASS input
double x[N];
double y[N];

int main(void) {
  for (int i = 0; i < N; i++) y[i] = x[i];
  for (int i = 0; i < N; i++) y[i] = 3 * y[i];
#pragma TASS assert forall {int k | 0 <= k && k < N} y[k] == 3 * x[k]
  return 0;
}
