// Memory of the first device is copied with the number of the second one.
//@ verify --devices 2
#include <omp.h>
int main(void) {
  int a[2] = {3, 4};
  int *memory = omp_target_alloc(sizeof a, 0);
  omp_target_memcpy(memory, a, sizeof a, 0, 0, 1, omp_get_initial_device()); //~ omp-misuse
  omp_target_free(memory, 0);
  return 0;
}
