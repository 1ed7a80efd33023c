// What is stored depends on a condition.
//@ verify --infer
#pragma TASS input {N >= 0} int
#define N 5
#pragma TASS input
double x[N];
double y[N];

int main(void) {
  for (int i = 0; i < N; i++) { if (x[i] < 0) y[i] = -x[i]; else y[i] = x[i]; }
#pragma TASS assert forall {int k | 0 <= k && k < N} y[k] >= 0
  return 0;
}
