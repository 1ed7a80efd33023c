// Only one thread of the team meets the loop, and nobody waits at its end.
#include <omp.h>
static int a[4];
int main(void) {
#pragma omp parallel num_threads(2) //~ omp-misuse
  {
    if (omp_get_thread_num() == 0) {
#pragma omp for nowait
      for (int i = 0; i < 4; i++)
        a[i] = i;
    }
  }
  return 0;
}
