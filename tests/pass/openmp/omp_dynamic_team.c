// A team that the implementation may adjust has any number of threads up to what it asks for.
#include <assert.h>
#include <omp.h>
int main(void) {
  int count = 0, size = 0;
  omp_set_dynamic(1);
  assert(omp_get_dynamic());
#pragma omp parallel num_threads(3) reduction(+ : count)
  {
    assert(omp_get_dynamic() && omp_get_num_threads() <= 3);
#pragma omp single
    size = omp_get_num_threads();
    count++;
  }
  assert(count == size);
  omp_set_dynamic(0);
  count = 0;
#pragma omp parallel num_threads(2) reduction(+ : count)
  count++;
  assert(count == 2);
  return 0;
}
