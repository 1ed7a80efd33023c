// Each iteration waits for the one before it.
#include <assert.h>
int main(void) {
  int a[4] = {1, 0, 0, 0};
#pragma omp parallel for ordered(1) num_threads(2)
  for (int i = 1; i < 4; i++) {
#pragma omp ordered depend(sink : i - 1)
    a[i] = a[i - 1] + 1;
#pragma omp ordered depend(source)
  }
  assert(a[3] == 4);
  return 0;
}
