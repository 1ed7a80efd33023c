// Iterations 4 and 5 are one thread's in a team of three, and not in a team of two.
#include <omp.h>
int main(void) {
  int x = 0, y = 0;
  omp_set_dynamic(1);
#pragma omp parallel for num_threads(3) schedule(static)
  for (int i = 0; i < 10; i++) {
    if (i == 4) x = 1;
    if (i == 5) y = x; //~ data-race
  }
  return y - y;
}
