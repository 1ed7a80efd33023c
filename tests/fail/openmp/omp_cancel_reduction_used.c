// The sum of a loop that was cancelled is no sum.
#include <assert.h>
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < 4; i++) {
      sum += i;
      if (i == 3) {
#pragma omp cancel for
      }
    }
  }
  assert(sum == 6); //~ assertion
  return 0;
}
