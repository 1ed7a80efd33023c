// A constant table is copied to the device, and not back.
#include <assert.h>
static const int table[3] = {1, 2, 3};
int main(void) {
  const int own[2] = {4, 5};
  int y = 0;
#pragma omp target map(tofrom : y)
  y = table[1] + own[1];
#pragma omp target map(tofrom : y, own)
  y += own[0];
  assert(y == 11);
  return 0;
}
