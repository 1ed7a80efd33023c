// Released, not brought back.
#include <assert.h>
int main(void) {
  int a[2] = {1, 2};
#pragma omp target enter data map(to : a)
#pragma omp target
  a[1] = 7;
#pragma omp target exit data map(release : a)
  assert(a[1] == 7); //~ assertion
  return 0;
}
