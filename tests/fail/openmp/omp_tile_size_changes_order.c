// Without tiles, the last of these would come fifth.
#include <assert.h>
int main(void) {
  int n = 2, count = 0, at = 0;
#pragma omp tile sizes(2, n)
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 4; j++) {
      n = 1;
      count++;
      if (i == 1 && j == 0) at = count;
    }
  assert(at == 5);  //~ assertion
  return 0;
}
