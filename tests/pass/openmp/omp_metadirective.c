// What is chosen while compiling: the first variant that fits, or nothing.
#include <assert.h>
int main(void) {
  int x = 0, y = 0, a[4] = {0};
#pragma omp metadirective when(user = {condition(0)} : parallel) otherwise(single)
  x++;
#pragma omp metadirective when(device = {kind(gpu)} : target) when(device = {kind(host)} : parallel for num_threads(2)) default(nothing)
  for (int i = 0; i < 4; i++)
    a[i] = i;
#pragma omp metadirective when(device = {arch("nvptx64")} : parallel num_threads(2))
  y++;
  assert(x == 1 && y == 1 && a[3] == 3);
  return 0;
}
