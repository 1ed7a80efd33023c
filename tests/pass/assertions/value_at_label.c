// What variables were at a label: before the last round of a loop, and before a swap.
#include <assert.h>
#pragma antiphon input
int x, y;
#pragma antiphon input {0 <= N && N <= 4} int
#define N 3
int a[2];

int main(void) {
  int i, one = x, other = y, kept;
  a[1] = y;
before:
  kept = one;
  one = other;
  other = kept;
#pragma antiphon assert one == \at(other, before) && other == \at(one, before)
#pragma antiphon assert \at(one + 2 * a[1], before) == x + 2 * y
  for (i = 0; i < N; i++) {
  round:
    one = one + i;
#pragma antiphon assert one == \at(one, round) + i && \at(i, round) == i
  }
  return 0;
}
