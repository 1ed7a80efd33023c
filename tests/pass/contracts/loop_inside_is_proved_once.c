//@ verify --contracts
// The body has a loop with an invariant; callers see the contract only.
#include <assert.h>

#pragma antiphon requires 0 <= n
#pragma antiphon ensures \result == n * (n + 1) / 2
#pragma antiphon assigns
int triangle(int n) {
  int i = 0, sum = 0;
#pragma antiphon loop assigns i, sum
#pragma antiphon decreases n - i
#pragma antiphon invariant 0 <= i && i <= n && 2 * sum == i * (i + 1)
  while (i < n) {
    i++;
    sum += i;
  }
  return sum;
}

int main(void) {
  assert(triangle(4) == 10);
  assert(triangle(1000) == 500500);
  return 0;
}
