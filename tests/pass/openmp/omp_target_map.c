// What is mapped comes back; other scalars are copies.
#include <assert.h>
int total = 0;
int main(void) {
  int a[4] = {1, 2, 3, 4}, offset = 10;
#pragma omp target map(tofrom : a) map(tofrom : total)
  {
    for (int i = 0; i < 4; i++) {
      a[i] += offset;
      total += a[i];
    }
    offset = 0;
  }
  assert(a[3] == 14 && total == 50 && offset == 10);
  return 0;
}
