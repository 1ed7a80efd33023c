// Chunks of iterations are dealt to the teams in turn: what the iterations of one chunk share is one team's.
#include <assert.h>
int main(void) {
  int a[4] = {0}, b[4] = {0}, c[3] = {0}, count = 0;
#pragma omp teams distribute dist_schedule(static, 2)
  for (int i = 0; i < 8; i++) a[i / 2] += i;
#pragma omp teams distribute parallel for dist_schedule(static, 4) schedule(static, 2)
  for (int i = 0; i < 8; i++) b[i / 2] += i;
  assert(a[0] == 1 && a[3] == 13 && b[1] == 5);
#pragma omp teams num_teams(2)
  {
#pragma omp distribute dist_schedule(static, 2)
    for (int i = 0; i < 5; i++) {
      c[i / 2]++;
#pragma omp atomic
      count++;
    }
  }
  assert(c[0] == 2 && c[1] == 2 && c[2] == 1 && count == 5);
  return 0;
}
