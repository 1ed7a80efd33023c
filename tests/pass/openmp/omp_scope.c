// All threads execute it, each with a copy.
#include <assert.h>
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp scope reduction(+ : sum)
    sum += 3;
  }
  assert(sum == 6);
  return 0;
}
