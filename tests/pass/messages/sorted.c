// The right twin of unsorted.c.
#include <assert.h>

int main(void) {
  int a[4] = {3, 1, 2, 0};
  for (int n = 3; n > 0; n--)
    for (int i = 0; i < n; i++)
      if (a[i] > a[i + 1]) {
        int t = a[i];
        a[i] = a[i + 1];
        a[i + 1] = t;
      }
  for (int i = 0; i < 3; i++)
    assert(a[i] <= a[i + 1]);
  return 0;
}
