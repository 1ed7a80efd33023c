/* Diffusion of heat in a ring of cells: the specification. Each step is a place
   where the implementation may be compared with it. */
#pragma TASS input {NX >= 1} int
#define NX 8
#pragma TASS input {NSTEPS >= 0} int
#define NSTEPS 3
#pragma TASS input
double k = 0.25;
#pragma TASS input
double start[NX] = {0, 0, 100, 100, 50, 0, 25, 25};
#pragma TASS output
double result[NX];

double u[NX];

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
  for (int time = 1; time <= NSTEPS; time++) {
    update();
#pragma TASS joint assert COMPARE true
  }
  for (int i = 0; i < NX; i++)
    result[i] = u[i];
  return 0;
}
