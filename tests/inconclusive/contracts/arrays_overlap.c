//@ verify --contracts
// Right for arrays that do not overlap, and the contract is checked for these; the call has others.
#include <assert.h>
#pragma antiphon requires \valid(to[0..1]) && \valid(from[0..1])
#pragma antiphon ensures to[0] == from[0] && to[1] == from[1]
#pragma antiphon assigns to[0..1]
void copy_two(int *to, const int *from) { //~ ?assertion
  to[0] = from[0];
  to[1] = from[1];
}

int main(void) {
  int a[3] = {1, 2, 3};
  copy_two(a + 1, a);
  assert(a[2] == 2);
  return 0;
}
