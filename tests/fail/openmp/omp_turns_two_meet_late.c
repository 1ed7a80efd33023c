// Sixteen threads go through many rounds; in the last one, two of them meet.
#include <omp.h>
enum { N = 16, ROUNDS = 40 };
static int a[N], b[N];
int main(void) {
#pragma omp parallel num_threads(N)
  {
    int me = omp_get_thread_num();
    for (int round = 0; round < ROUNDS; round++) {
      int other = round == ROUNDS - 1 && me == 7 ? 8 : me;
      a[other] = round; //~ data-race
#pragma omp barrier
      b[me] = a[(me + 1) % N];
#pragma omp barrier
    }
  }
  return b[0] < 0;
}
