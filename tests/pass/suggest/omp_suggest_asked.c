// The question about one loop goes with the verification.
#include <assert.h>
int main(void) {
  int a[4] = {0}, sum = 0;
#pragma antiphon parallel?
  for (int i = 0; i < 4; i++)
    a[i] = i;
#pragma antiphon parallel?
  for (int i = 1; i < 4; i++)
    a[i] = a[i - 1] + 1;
  for (int i = 0; i < 4; i++)
    sum += a[i];
  assert(sum == 6);
  return 0;
}
