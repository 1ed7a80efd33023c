//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
// Products of which no engine finds an invariant: all executions are followed, and the states that are met at a loop are its invariant.
#include <assert.h>

int main(void) {
  int i, j, sum = 0;
  for (i = 1; i <= 6; i++)
    for (j = 1; j <= i; j++)
      sum += i * i * j;
  assert(sum == 1358);
  return 0;
}
