//@[executed] verify
//@[replaced] verify --contracts
// What is ensured speaks of arguments as they were given, and of values before the call.
#include <assert.h>
#pragma antiphon input {N >= 0}
int N;
int total, calls;

#pragma antiphon requires n >= 0
#pragma antiphon ensures \result == 2 * n && total == \old(total) + n
#pragma antiphon assigns total
int twice(int n) {
  total += n;
  int sum = n + n;
  n = -1;
  return sum;
}

int main(void) {
  calls = 7;
  int result = twice(N);
  assert(result == 2 * N);
  assert(total == N && calls == 7);
  return 0;
}
