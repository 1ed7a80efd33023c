// Reductions of one name in several functions, in a block inside of one, and for several types: the innermost is meant.
#include <assert.h>
struct sum { int value; };
#pragma omp declare reduction(merge : struct sum : omp_out.value += omp_in.value) initializer(omp_priv = (struct sum){0})
static int largest(void) {
#pragma omp declare reduction(merge : int : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = 0)
  int most = 0;
#pragma omp parallel for reduction(merge : most) num_threads(2)
  for (int i = 1; i < 5; i++)
    most = i > most ? i : most;
  return most;
}
static int sum(void) {
#pragma omp declare reduction(merge : int : omp_out += omp_in) initializer(omp_priv = 0)
  int all = 0, product = 1;
#pragma omp parallel for reduction(merge : all) num_threads(2)
  for (int i = 1; i < 5; i++)
    all += i;
  {
#pragma omp declare reduction(merge : int : omp_out *= omp_in) initializer(omp_priv = 1)
#pragma omp parallel for reduction(merge : product) num_threads(2)
    for (int i = 1; i < 5; i++)
      product *= i;
  }
  int again = 0;
#pragma omp parallel for reduction(merge : again) num_threads(2)
  for (int i = 1; i < 5; i++)
    again += i;
  return all + again + product;
}
int main(void) {
  struct sum s = {0};
#pragma omp parallel for reduction(merge : s) num_threads(2)
  for (int i = 1; i < 5; i++)
    s.value += i;
  assert(largest() == 4 && sum() == 44 && s.value == 10);
  return 0;
}
