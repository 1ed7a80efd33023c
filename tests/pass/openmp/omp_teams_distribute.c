// Teams share the iterations, and the threads of each team their part.
#include <assert.h>
int main(void) {
  int a[6] = {0}, sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : a) reduction(+ : sum)
  for (int i = 0; i < 6; i++) {
    a[i] = i;
    sum += i;
  }
  assert(sum == 15 && a[5] == 5);
  return 0;
}
