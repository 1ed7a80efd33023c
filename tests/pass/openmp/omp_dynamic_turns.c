// Threads of a team of any size are compared between barriers.
#include <assert.h>
#include <omp.h>
int main(void) {
  int a[8] = {0}, b[8] = {0};
  omp_set_dynamic(1);
#pragma omp parallel num_threads(4)
  for (int t = 0; t < 5; t++) {
#pragma omp for
    for (int i = 0; i < 8; i++) b[i] = a[i] + a[(i + 1) % 8] + 1;
#pragma omp for
    for (int i = 0; i < 8; i++) a[i] = b[i];
  }
  assert(a[0] == 31);
  return 0;
}
