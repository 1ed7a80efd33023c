//@ verify
#include <omp.h>

static int sum[2];

static void add(int i) {
  sum[i]++;
}

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for
    for (int i = 0; i < 2; i++)
      add(i);
#pragma omp barrier
  }
  return 0;
}
