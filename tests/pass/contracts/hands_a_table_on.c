//@ verify --contracts
// The function gives another one a pointer to a global array: what it reads there is not said, so it is executed.
#include <assert.h>
int table[2];

static int first(const int *t) { return t[0]; }

#pragma antiphon requires \valid(*p)
#pragma antiphon ensures \result >= *p
int raised(const int *p) { //~ W014
  return first(table) + *p;
}

int main(void) {
  int x = 3;
  assert(raised(&x) == 3);
  table[0] = 4;
  assert(raised(&x) == 7);
  return 0;
}
