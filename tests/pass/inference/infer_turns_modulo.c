//@ args: --infer
// Two rows take turns, chosen by the number of the step; all values stay within bounds.
#pragma antiphon input {N >= 2} int
#define N 10
#pragma antiphon input {T >= 0} int
#define T 10
#pragma antiphon input {forall {int k | 0 <= k && k < N} 0 <= start[k] && start[k] <= 1}
double start[N];
double u[2][N];
int main(void) {
  for (int i = 0; i < N; i++)
    u[0][i] = u[1][i] = start[i];
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) % 2][i] = (u[t % 2][i - 1] + 2 * u[t % 2][i] + u[t % 2][i + 1]) / 4;
#pragma antiphon assert forall {int k | 0 <= k && k < N} 0 <= u[T % 2][k] && u[T % 2][k] <= 1
  return 0;
}
