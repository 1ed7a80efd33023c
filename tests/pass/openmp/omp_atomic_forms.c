// The forms of `atomic` that C has no operator for: the storage stands behind the operator.
#include <assert.h>
int main(void) {
  int a = 3, d = 2, s = 1, seen = 0, sum = 0;
  int cells[2] = {1, 5}, at = 1;
#pragma omp parallel num_threads(2) private(seen)
  {
#pragma omp atomic
    a = 10 - a;
#pragma omp atomic update
    d = 12 / d;
#pragma omp atomic
    s = 4 << s;
#pragma omp atomic
    cells[at] = 6 - cells[at];
#pragma omp atomic capture
    seen = cells[at - 1] = 1 - cells[at - 1];
#pragma omp atomic
    sum += seen;
#pragma omp atomic capture
    { seen = a; a = 10 - a; }
#pragma omp atomic
    sum += seen == 3 || seen == 7;
#pragma omp atomic capture
    { a = 10 - a; seen = a; }
#pragma omp atomic
    sum += seen == 3 || seen == 7;
  }
  assert(a == 3 && d == 2 && s == 4 << 8 && cells[0] == 1 && cells[1] == 5);
  assert(sum == 1 + 4);
  return 0;
}
