//@ verify --contracts
// A function that follows a pointer is executed, and a warning says so.
#include <assert.h>

#pragma antiphon requires n >= 0
#pragma antiphon ensures \result >= 0
int count(const int *values, int n) { //~ W014
  int found = 0;
  for (int i = 0; i < n; i++)
    found += values[i] > 0;
  return found;
}

int main(void) {
  int values[3] = {1, -1, 2};
  assert(count(values, 3) == 2);
  return 0;
}
