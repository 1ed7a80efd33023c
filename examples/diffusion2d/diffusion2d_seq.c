/* Diffusion of heat in a plate with fixed edges, by explicit finite
   differences: the specification. */
#pragma TASS input {NX >= 1} int
#define NX 4
#pragma TASS input {NY >= 1} int
#define NY 5
#pragma TASS input {NT >= 0} int
#define NT 3
#pragma TASS input
double k = 0.125;
#pragma TASS input
double start[NY][NX] = {{0, 8, 8, 0}, {0, 64, 16, 0}, {0, 32, 24, 8}, {8, 0, 8, 16}, {0, 0, 8, 16}};
#pragma TASS output
double u[NY][NX];

static void step(void) {
  double next[NY][NX];
  for (int y = 1; y < NY - 1; y++)
    for (int x = 1; x < NX - 1; x++)
      next[y][x] = u[y][x] + k * (u[y + 1][x] + u[y - 1][x] + u[y][x + 1] + u[y][x - 1] - 4 * u[y][x]);
  for (int y = 1; y < NY - 1; y++)
    for (int x = 1; x < NX - 1; x++)
      u[y][x] = next[y][x];
}

int main(void) {
  for (int y = 0; y < NY; y++)
    for (int x = 0; x < NX; x++)
      u[y][x] = start[y][x];
  for (int t = 0; t < NT; t++)
    step();
  return 0;
}
