// A thread that begins with the last number finds it greater than all that it has seen.
#include <assert.h>
int main(void) {
  double v[3] = {1, 7, 3}, m = 0;
  int at[3] = {0, 0, 0};
#pragma omp parallel for num_threads(2) reduction(max : m)
  for (int i = 0; i < 3; i++)
    if (v[i] > m) {
      m = v[i];
      at[i] = 1;
    }
  assert(at[2] == 0); //~ assertion
  return 0;
}
