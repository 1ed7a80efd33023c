// The array is changed by a function that is handed it, and the next iteration of the thread sees that.
#include <assert.h>
static void count(int *p) { p[0]++; }
int main(void) {
  int a[4], x[1] = {0};
#pragma omp parallel for firstprivate(x) num_threads(2)
  for (int i = 0; i < 4; i++) {
    a[i] = x[0];
    count(x);
  }
  assert(a[1] == 0); //~ assertion
  return 0;
}
