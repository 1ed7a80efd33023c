// `memcpy` is for memory of the host.
#include <omp.h>
#include <string.h>
int main(void) {
  int a[2] = {1, 2};
  int *p = omp_target_alloc(sizeof a, 0);
  memcpy(p, a, sizeof a); //~ omp-misuse
  omp_target_free(p, 0);
  return 0;
}
