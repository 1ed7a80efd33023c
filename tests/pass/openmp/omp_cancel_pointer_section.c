// Loops and sections that may be cancelled give back the copies of their sums over what a pointer leads to.
#include <assert.h>
#include <stdlib.h>
static void loop(int *counts, int *done) {
#pragma omp parallel num_threads(2)
#pragma omp for reduction(+ : counts[0 : 2])
  for (int i = 0; i < 3; i++) {
    counts[i % 2]++;
    if (i == 1) {
#pragma omp atomic write
      *done = 1;
#pragma omp cancel for
    }
  }
}
static void two(int *counts) {
#pragma omp parallel num_threads(2)
#pragma omp sections reduction(+ : counts[0 : 1])
  {
    {
      counts[0]++;
#pragma omp cancel sections
    }
#pragma omp section
    counts[0]++;
  }
}
int main(void) {
  int *counts = malloc(2 * sizeof *counts), done = 0;
  if (!counts) return 1;
  counts[0] = counts[1] = 0;
  loop(counts, &done);
  assert(done == 1);
  counts[0] = 0;
  two(counts);
  free(counts);
  return 0;
}
