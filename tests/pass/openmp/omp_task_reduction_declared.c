// A reduction that the program declares, over tasks.
#include <assert.h>
struct span { int low, high; };
static void widen(struct span *a, const struct span *b) {
  if (b->low < a->low) a->low = b->low;
  if (b->high > a->high) a->high = b->high;
}
#pragma omp declare reduction(span : struct span : widen(&omp_out, &omp_in)) initializer(omp_priv = {100, -100})
int main(void) {
  struct span all = {5, 5};
#pragma omp taskgroup task_reduction(span : all)
  {
    for (int i = 0; i < 2; i++) {
#pragma omp task in_reduction(span : all) firstprivate(i)
      {
        if (4 * i < all.low) all.low = 4 * i;
        if (4 * i + 3 > all.high) all.high = 4 * i + 3;
      }
    }
  }
  assert(all.low == 0 && all.high == 7);
  return 0;
}
