// The sums of two threads are added, not those of one kept.
#include <assert.h>
int main(void) {
  int n = 1;
  n++;
  int counts[n];
  counts[0] = counts[1] = 1;
#pragma omp parallel reduction(+ : counts) num_threads(2)
  counts[1]++;
  assert(counts[0] == 1 && counts[1] == 2);  //~ assertion
  return 0;
}
