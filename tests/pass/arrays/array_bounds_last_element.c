// A loop that ends at the last element, and a pointer to the one past it.
//@ verify
#include <assert.h>

int main(void) {
  int a[5], n = 0;
  for (int *p = a; p != a + 5; p++)
    *p = n++;
  assert(a[4] == 4);
  return 0;
}
