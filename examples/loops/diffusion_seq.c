/* Diffusion of heat in a ring of NX cells, for every number of steps: the
   specification. */
#ifndef NX
#define NX 4
#endif

#pragma TASS input {NSTEPS >= 0} int
#define NSTEPS 3
#pragma TASS input
double k = 0.25;
#pragma TASS input
double start[NX] = {0, 100, 50};
#pragma TASS output
double result[NX];

double u[NX];
int step;

static void update(void) {
  double next[NX];
  for (int i = 0; i < NX; i++)
    next[i] = u[i] + k * (u[(i + 1) % NX] - 2 * u[i] + u[(i + NX - 1) % NX]);
  for (int i = 0; i < NX; i++)
    u[i] = next[i];
}

int main(void) {
  for (int i = 0; i < NX; i++)
    u[i] = start[i];
#pragma TASS joint invariant STEPS 0 <= step && step <= NSTEPS
  while (step < NSTEPS) {
    update();
    step++;
  }
  for (int i = 0; i < NX; i++)
    result[i] = u[i];
  return 0;
}
