//@ cegar
// What is read goes to an object that is defined `const`: nobody knows what is there afterwards.
#include <assert.h>
#include <stdio.h>

int main(void) {
  const int most = 5;
  int other = 1;
  scanf("%d", (int *)&most);
  assert(other == 1);
  return 0;
}
