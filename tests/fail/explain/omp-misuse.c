//@ verify
#include <omp.h>

static int sum[2];

static void add(int i) {
  sum[i]++;
#pragma omp barrier //~ omp-misuse
}

int main(void) {
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 2; i++)
    add(i);
  return 0;
}
