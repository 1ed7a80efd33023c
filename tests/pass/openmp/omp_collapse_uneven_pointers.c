// A triangle of pointers.
#include <assert.h>
int main(void) {
  int a[4] = {1, 2, 3, 4}, pairs = 0, sum = 0;
#pragma omp parallel for collapse(2) reduction(+ : pairs, sum) num_threads(2)
  for (int *p = a; p < a + 4; p++)
    for (int *q = p; q < a + 4; q++) {
      pairs++;
      sum += *p * *q;
    }
  assert(pairs == 10 && sum == 65);
  int *p, *q, seen[4] = {0};
#pragma omp parallel for collapse(2) lastprivate(p, q) num_threads(2)
  for (p = a; p < a + 2; p++)
    for (q = p + 2; q > p; q--) {
#pragma omp atomic
      seen[q - a]++;
    }
  assert(seen[0] == 0 && seen[1] == 1 && seen[2] == 2 && seen[3] == 1 && p == a + 2 && q == a + 1);
  return 0;
}
