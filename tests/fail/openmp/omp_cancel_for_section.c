// What a cancelled loop leaves in its section is any value.
#include <assert.h>
int main(void) {
  int a[4] = {0, 0, 7, 8};
#pragma omp parallel num_threads(2)
  {
    int n = 2;
#pragma omp for reduction(+ : a[0 : n])
    for (int i = 0; i < 2; i++) {
      a[0] += 1;
      n = 4;
      if (i == 1) {
#pragma omp cancel for
      }
    }
  }
  assert(a[1] == 0); //~ assertion
  return 0;
}
