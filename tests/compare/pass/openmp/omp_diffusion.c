// A step of diffusion after the other, each shared among threads.
//@ spec: omp_diffusion_seq.c
//@[any] args: --threads 2 -DSCHEDULE=
//@[static] args: --threads 2 -DSCHEDULE=schedule(static)
//@[chunks] args: --threads 2 -DSCHEDULE=schedule(static,2)
//@[dynamic] args: --threads 2 -DSCHEDULE=schedule(dynamic,1)
//@[guided] args: --threads 2 -DSCHEDULE=schedule(guided,2)
//@[auto] args: --threads 2 -DSCHEDULE=schedule(auto)
//@[runtime] args: --threads 2 -DSCHEDULE=schedule(runtime)
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
#pragma omp for SCHEDULE
    for (int i = 1; i < N - 1; i++)
      next[i] = u[i] + k * (u[i + 1] + u[i - 1] - 2 * u[i]);
#pragma omp for SCHEDULE
    for (int i = 1; i < N - 1; i++)
      u[i] = next[i];
  }
  for (int i = 0; i < N; i++)
    result[i] = u[i];
  return 0;
}
