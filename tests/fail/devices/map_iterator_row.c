// What the rows become on the device does not come back.
#include <assert.h>
int main(void) {
  int zero[2] = {0, 0}, one[2] = {1, 1}, *rows[2] = {zero, one};
#pragma omp target map(iterator(i = 0 : 2), to : rows[i][0 : 2])
  rows[1][0] = 5;
  assert(one[0] == 5); //~ assertion
  return 0;
}
