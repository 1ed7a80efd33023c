// What a cancelled loop leaves in the section of a reduction is any value.
#include <assert.h>
int main(void) {
  int a[3] = {1, 1, 7};
#pragma omp parallel for num_threads(2) reduction(+ : a[0 : 2])
  for (int i = 0; i < 2; i++) {
    a[i] += 1;
#pragma omp cancel for if (i == 1)
  }
  assert(a[0] == 2); //~ assertion
  return 0;
}
