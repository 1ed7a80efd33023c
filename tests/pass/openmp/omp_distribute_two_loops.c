// `dist_schedule(static, 1)` gives both loops to the teams in the same way.
#include <assert.h>
int main(void) {
  int a[4] = {0}, b[4] = {0};
#pragma omp teams num_teams(2)
  {
    int own = 1;
#pragma omp distribute dist_schedule(static, 1)
    for (int i = 0; i < 4; i++) a[i] = own;
#pragma omp distribute dist_schedule(static, 1)
    for (int i = 0; i < 4; i++) b[i] = a[i];
  }
  assert(b[0] == 1 && b[3] == 1);
  return 0;
}
