//@ gcc: no, gcc 12 gives copies of arrays of variable extent too little room
// Arrays of variable extent in reductions and copies.
#include <assert.h>
static void copies(int n) {
  int own[n][2];
  for (int i = 0; i < n; i++) own[i][0] = own[i][1] = i;
#pragma omp parallel num_threads(2) firstprivate(own)
  {
    assert(own[2][1] == 2);
    own[2][1] = 7;
  }
  assert(own[2][1] == 2);
}
static void sums(int n) {
  int counts[n];
  for (int i = 0; i < n; i++) counts[i] = i;
#pragma omp parallel num_threads(2)
  {
#pragma omp for reduction(+ : counts) schedule(static)
    for (int i = 0; i < 6; i++) counts[i % 3] += i;
  }
  assert(counts[0] == 3 && counts[1] == 6 && counts[2] == 9);
#pragma omp parallel for reduction(max : counts) num_threads(2)
  for (int i = 0; i < 3; i++)
    counts[i] = counts[i] > 5 ? counts[i] : 5;
  assert(counts[0] == 5 && counts[2] == 9);
}
int main(void) {
  copies(3);
  sums(3);
  return 0;
}
