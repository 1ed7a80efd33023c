// A reduction of the program's own: the smallest value and where it is.
#include <assert.h>
struct least { int value, at; };
static void take(struct least *out, struct least *in) {
  if (in->value < out->value)
    *out = *in;
}
#pragma omp declare reduction(lower : struct least : take(&omp_out, &omp_in)) initializer(omp_priv = {1000, -1})
#pragma omp declare reduction(mul : int, long : omp_out *= omp_in) initializer(omp_priv = 1)
int main(void) {
  int a[4] = {7, 3, 9, 5}, product = 1;
  struct least found = {1000, -1};
#pragma omp parallel for reduction(lower : found) reduction(mul : product) num_threads(2)
  for (int i = 0; i < 4; i++) {
    if (a[i] < found.value) {
      found.value = a[i];
      found.at = i;
    }
    product *= a[i] % 4;
  }
  assert(found.value == 3 && found.at == 1 && product == 9);
  return 0;
}
