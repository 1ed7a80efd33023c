// What is stored comes from a variable of the body, and from an earlier loop.
//@ verify --infer
#pragma TASS input {N >= 0} int
#define N 5
#pragma TASS input
double x[N];
double y[N], z[N];

int main(void) {
  for (int i = 0; i < N; i++) { double t = 2.0 * x[i]; y[i] = t + 1.0; }
  for (int i = 0; i < N; i++) z[i] = y[i] - 1.0;
#pragma TASS assert forall {int k | 0 <= k && k < N} z[k] == 2.0 * x[k]
  return 0;
}
