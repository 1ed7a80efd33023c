// Whether the default device is a GPU nobody knows.
#include <assert.h>
int main(void) {
  int x = 0;
#pragma omp metadirective when(target_device = {kind(gpu)} : parallel num_threads(2)) otherwise(nothing)
  {
#pragma omp atomic
    x++;
  }
  assert(x == 1); //~ assertion
  return 0;
}
