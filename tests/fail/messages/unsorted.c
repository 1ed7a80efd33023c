// The elements that an assertion reads are told, with the steps that wrote them; with -v every step.
//@[short] verify
//@[all] verify -v
#include <assert.h>

int main(void) {
  int a[4] = {3, 1, 2, 0};
  for (int i = 0; i < 3; i++)
    if (a[i] > a[i + 1]) {
      int t = a[i];
      a[i] = a[i + 1];
      a[i + 1] = t;
    }
  for (int i = 0; i < 3; i++)
    assert(a[i] <= a[i + 1]); //~ assertion
  return 0;
}
