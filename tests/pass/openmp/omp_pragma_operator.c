// Directives as operators.
#include <assert.h>
#define PARALLEL_FOR _Pragma("omp parallel for num_threads(2) reduction(+ : sum)")
int main(void) {
  int sum = 0;
  PARALLEL_FOR
  for (int i = 0; i < 4; i++)
    sum += i;
  assert(sum == 6);
  return 0;
}
