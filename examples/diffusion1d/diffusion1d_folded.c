/* The same diffusion with another formula: in `double` it gives other last digits than
   diffusion1d_seq.c. */
#pragma TASS input {NX >= 1} int
#define NX 8
#pragma TASS input {NT >= 0} int
#define NT 3
#pragma TASS input
double k = 0.25;
#pragma TASS input
double start[NX] = {0, 0, 100, 100, 50, 0, 25, 25};
#pragma TASS output
double u[NX];

static void step(void) {
  double next[NX];
  for (int i = 1; i < NX - 1; i++)
    next[i] = (1 - 2 * k) * u[i] + k * (u[i + 1] + u[i - 1]);
  for (int i = 1; i < NX - 1; i++)
    u[i] = next[i];
}

int main(void) {
  for (int i = 0; i < NX; i++)
    u[i] = start[i];
  for (int t = 0; t < NT; t++)
    step();
  return 0;
}
