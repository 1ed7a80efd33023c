// An assertion about what a call returned: the condition that decided it is told, and the elements that it read.
#include <assert.h>

int is_sorted(int *v, int n) {
  for (int i = 1; i < n; i++)
    if (v[i - 1] > v[i]) return 0;
  return 1;
}

int main(void) {
  int a[4] = {3, 1, 2, 0};
  for (int i = 0; i < 3; i++)
    if (a[i] > a[i + 1]) {
      int t = a[i];
      a[i] = a[i + 1];
      a[i + 1] = t;
    }
  assert(is_sorted(a, 4)); //~ assertion
  return 0;
}
