//@ part: yes
/* Diffusion of heat in a rod of any length with fixed ends, any number of steps. */
#pragma antiphon input {N >= 1} int
#define N 8
#pragma antiphon input {T >= 0} int
#define T 3
#pragma antiphon input
double k = 0.25;
#pragma antiphon input
double start[N];
#pragma antiphon output
double u[N];

double next[N];

int main(void) {
  int i, t;
  for (i = 0; i < N; i++)
    u[i] = start[i];
  for (t = 0; t < T; t++) {
    for (i = 1; i < N - 1; i++)
      next[i] = u[i] + k * (u[i + 1] - 2 * u[i] + u[i - 1]); //~ W032
    for (i = 1; i < N - 1; i++)
      u[i] = next[i];
  }
  return 0;
}
