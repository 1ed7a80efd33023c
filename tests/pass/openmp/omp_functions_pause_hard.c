// A hard pause where the runtime keeps nothing that the program could see.
#include <assert.h>
#include <omp.h>
int main(void) {
  int count = 0;
  for (int i = 0; i < 2; i++) {
#pragma omp parallel num_threads(2) reduction(+ : count)
    count++;
    (void)omp_pause_resource_all(omp_pause_hard);
  }
  assert(count == 4);
  return 0;
}
