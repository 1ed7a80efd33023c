// What is mapped `to` does not come back.
#include <assert.h>
int main(void) {
  int a[2] = {1, 2};
#pragma omp target defaultmap(to : aggregate)
  a[0] = 5;
  assert(a[0] == 5); //~ assertion
  return 0;
}
