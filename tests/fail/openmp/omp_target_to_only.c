// What is mapped `to` does not come back.
#include <assert.h>
int main(void) {
  int a[4] = {1, 2, 3, 4};
#pragma omp target map(to : a)
  for (int i = 0; i < 4; i++)
    a[i] = 0;
  assert(a[3] == 0); //~ assertion
  return 0;
}
