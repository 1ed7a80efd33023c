// Iterations 4 and 5 are one thread's in a team of three; teams are not adjusted.
#include <omp.h>
int main(void) {
  int x = 0, y = 0;
  int no = 0; omp_set_dynamic(no);
#pragma omp parallel for num_threads(3) schedule(static)
  for (int i = 0; i < 10; i++) {
    if (i == 4) x = 1;
    if (i == 5) y = x;
  }
  return y - y;
}
