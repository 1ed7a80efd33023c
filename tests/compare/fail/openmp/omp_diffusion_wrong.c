// The second loop does not wait for the first one.
//@ spec: omp_diffusion_wrong_seq.c
//@ args: --threads 2
#define N 5
#define STEPS 2
#pragma antiphon input
double u0[N], k;
#pragma antiphon output
double result[N];

int main(void) {
  double u[N], next[N];
  for (int i = 0; i < N; i++)
    u[i] = u0[i];
#pragma omp parallel
  for (int step = 0; step < STEPS; step++) {
#pragma omp for nowait
    for (int i = 1; i < N - 1; i++)
      next[i] = u[i] + k * (u[i + 1] + u[i - 1] - 2 * u[i]); //~ data-race
#pragma omp for
    for (int i = 1; i < N - 1; i++)
      u[i] = next[i];
  }
  for (int i = 0; i < N; i++)
    result[i] = u[i]; //~ equivalence
  return 0;
}
