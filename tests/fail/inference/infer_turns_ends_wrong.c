//@ args: --infer
// Two rows take turns; nobody gave the second one its ends, which no step writes.
#pragma antiphon input {N >= 2} int
#define N 10
#pragma antiphon input {T >= 0} int
#define T 10
double u[2][N];
int main(void) {
  int i, t;
  for (i = 0; i < N; i++)
    u[0][i] = 1.0;
  for (t = 0; t < T; t++)
    for (i = 1; i < N - 1; i++)
      u[(t + 1) % 2][i] = (u[t % 2][i - 1] + 2 * u[t % 2][i] + u[t % 2][i + 1]) / 4;
#pragma antiphon assert forall {int k | 0 <= k && k < N} u[T % 2][k] == 1.0 //~ assertion
  return 0;
}
