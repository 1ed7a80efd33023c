// Sixteen threads go through many rounds, and nobody meets anybody.
#include <omp.h>
enum { N = 16, ROUNDS = 40 };
static int a[N], b[N];
int main(void) {
#pragma omp parallel num_threads(N)
  {
    int me = omp_get_thread_num();
    for (int round = 0; round < ROUNDS; round++) {
      int other = me;
      a[other] = round;
#pragma omp barrier
      b[me] = a[(me + 1) % N];
#pragma omp barrier
    }
  }
  return b[0] < 0;
}
