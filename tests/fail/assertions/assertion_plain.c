// A false assertion about computed values.
//@ verify
#include <assert.h>

int main(void) {
  int sum = 0;
  for (int i = 1; i <= 4; i++)
    sum += i;
  assert(sum == 11);  //~ assertion
  return 0;
}
