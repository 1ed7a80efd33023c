/* The Laplace equation on a grid with fixed edges, by Jacobi iteration until the
   change of one iteration is small enough, at most NT times: the
   specification. */
#pragma TASS input {NX >= 1} int
#define NX 4
#pragma TASS input {NY >= 1} int
#define NY 6
#pragma TASS input {NT >= 1} int
#define NT 20
#pragma TASS input {EPSILON > 0}
double EPSILON = 0.5;
#pragma TASS input
double start[NY][NX] = {{0, 8, 8, 0}, {0, 64, 16, 0}, {0, 32, 24, 8}, {8, 0, 8, 16}, {0, 8, 8, 0}, {0, 0, 8, 16}};
#pragma TASS output
double u[NY][NX];
#pragma TASS output
int iterations;

/* One iteration, and the square of the length of its change. */
static double step(void) {
  double next[NY][NX], change = 0.0;
  for (int y = 1; y < NY - 1; y++)
    for (int x = 1; x < NX - 1; x++) {
      next[y][x] = (u[y - 1][x] + u[y + 1][x] + u[y][x - 1] + u[y][x + 1]) / 4;
      change += (next[y][x] - u[y][x]) * (next[y][x] - u[y][x]);
    }
  for (int y = 1; y < NY - 1; y++)
    for (int x = 1; x < NX - 1; x++)
      u[y][x] = next[y][x];
  return change;
}

int main(void) {
  for (int y = 0; y < NY; y++)
    for (int x = 0; x < NX; x++)
      u[y][x] = start[y][x];
  double change = EPSILON;
  while (change >= EPSILON && iterations < NT) {
    change = step();
    iterations++;
  }
  return 0;
}
