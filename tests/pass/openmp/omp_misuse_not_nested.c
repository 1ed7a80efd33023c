// Directives of functions that are called where they may be met: in the region, in an ordered loop, in a region inside of a task.
#include <assert.h>
static int x, last, a[2];
static void all(void) {
#pragma omp barrier
}
static void once(void) {
#pragma omp single
  x++;
}
static void in_order(int i) {
#pragma omp ordered
  last = i;
}
static void fill(void) {
#pragma omp for
  for (int i = 0; i < 2; i++)
    a[i] = i;
}
static void first(void) {
#pragma omp master
  x++;
}
int main(void) {
  once();
#pragma omp parallel num_threads(2)
  {
    all();
    once();
    fill();
#pragma omp for ordered
    for (int i = 0; i < 2; i++)
      in_order(i);
#pragma omp critical
    first();
  }
  assert(x == 3 && last == 1 && a[1] == 1);
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task
  {
#pragma omp parallel
    fill();
  }
  return 0;
}
