// Diffusion in one dimension.
//@ part: yes
#define N 5
#define STEPS 2
#pragma antiphon input
double u0[N], k;
#pragma antiphon output
double result[N];

int main(void) {
  double u[N], left, here;
  for (int i = 0; i < N; i++)
    u[i] = u0[i];
  for (int step = 0; step < STEPS; step++) {
    left = u[0];
    for (int i = 1; i < N - 1; i++) {
      here = u[i];
      u[i] += k * (u[i + 1] + left - 2 * here);
      left = here;
    }
  }
  for (int i = 0; i < N; i++)
    result[i] = u[i];
  return 0;
}
