// What was there before belongs to the sum.
#include <assert.h>
int main(void) {
  int b[3] = {1, 1, 1}, *p = b;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop reduction(+ : p[0 : 2]) grainsize(1)
    for (int i = 0; i < 2; i++) p[i] += i + 1;
  }
  assert(b[1] == 2); //~ assertion
  return 0;
}
