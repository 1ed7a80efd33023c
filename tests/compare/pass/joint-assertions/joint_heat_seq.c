//@ part: yes
/* Heat in a rod whose ends are cold. */
#pragma TASS input {3 <= NX && NX <= 6} int NX
#define NX 5
#pragma TASS input {0 <= STEPS && STEPS <= 2} int STEPS
#define STEPS 2
#pragma TASS input
double start[NX];
#pragma TASS output
double u[NX];
static double next[NX];

static void update(void) {
  for (int i = 0; i < NX; i++)
    next[i] = u[i] + ((i > 0 ? u[i - 1] : 0) + (i + 1 < NX ? u[i + 1] : 0) - 2 * u[i]) / 4; //~ W032
  for (int i = 0; i < NX; i++)
    u[i] = next[i];
}

int main(void) {
  for (int i = 0; i < NX; i++)
    u[i] = start[i];
  for (int time = 1; time <= STEPS; time++) {
    update();
#pragma TASS joint assert STEP true
  }
  return 0;
}
