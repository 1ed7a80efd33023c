// A sum that is looked at too early is any value, and complete behind its group.
#include <assert.h>
static int total;
static int look(const int *p) { return *p > 3; }
static int both(void) { return total < 0; }
int main(void) {
  int s = 4, seen = 0, found = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : s, total)
    {
#pragma omp task in_reduction(+ : s, total)
      {
        s += 1;
        total += 2;
      }
#pragma omp taskwait
      seen = look(&s) + both();
#pragma omp task firstprivate(s) shared(found)
      found = s;
    }
    assert(seen >= 0 && seen <= 2);
    assert(s == 5 && total == 2);
  }
  return 0;
}
