// `*x` is the first element of the copy, which the next iteration of the thread sees changed.
#include <assert.h>
int main(void) {
  int a[4], x[1] = {0};
#pragma omp parallel for firstprivate(x) num_threads(2)
  for (int i = 0; i < 4; i++) {
    a[i] = *x;
    *x = *x + 1;
  }
  assert(a[1] == 0); //~ assertion
  return 0;
}
