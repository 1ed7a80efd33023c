//@ args: --infer
// Steps of a stencil in a function of their own, and the claim about them in `main`.
#pragma antiphon input {N >= 2} int
#define N 10
#pragma antiphon input {T >= 0} int
#define T 10
#pragma antiphon input {forall {int k | 0 <= k && k < N} u[k] <= 100}
double u[N];
double v[N];
void step(void) {
  for (int i = 1; i < N - 1; i++)
    v[i] = (u[i - 1] + 2 * u[i] + u[i + 1]) / 4;
  for (int i = 1; i < N - 1; i++)
    u[i] = v[i]; //~ W031
}
int main(void) {
  for (int t = 0; t < T; t++)
    step();
#pragma antiphon assert forall {int k | 0 <= k && k < N} u[k] <= 100
  return 0;
}
