// Teams share the iterations of a loop that is bound to them.
#include <assert.h>
int main(void) {
  int a[6] = {0};
#pragma omp target teams map(tofrom : a)
  {
#pragma omp loop bind(teams)
    for (int i = 0; i < 6; i++) a[i] += i;
  }
#pragma omp teams loop
  for (int i = 0; i < 6; i++) a[i] += 1;
  assert(a[0] == 1 && a[5] == 6);
  return 0;
}
