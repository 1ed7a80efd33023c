// What a cancelled loop leaves in a section of its sums is any value.
#include <assert.h>
static void count(int *counts) {
#pragma omp parallel num_threads(2)
#pragma omp for reduction(+ : counts[0 : 1])
  for (int i = 0; i < 2; i++) {
    counts[0]++;
    if (i == 1) {
#pragma omp cancel for
    }
  }
}
int main(void) {
  int counts[1] = {0};
  count(counts);
  assert(counts[0] == 2);  //~ assertion
  return 0;
}
