// What the host has already is not copied again without `always`.
#include <assert.h>
#pragma omp requires reverse_offload
int seen;
void note(int what) { seen = what; }
int main(void) {
  int a[3] = {1, 2, 3};
#pragma omp target map(tofrom : a)
  {
    a[0] = 10;
#pragma omp target device(ancestor : 1) map(to : a)
    note(a[0]);
  }
  assert(seen == 10); //~ assertion
  return 0;
}
