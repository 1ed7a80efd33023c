// A merged task changes the array of its creator.
#include <assert.h>
#include <omp.h>
int main(void) {
  int n = 3, before;
  omp_set_num_threads(2);
  before = omp_get_max_threads();
#pragma omp task if (0) mergeable
  omp_set_num_threads(n);
  assert(before == 2 && (omp_get_max_threads() == 2 || omp_get_max_threads() == 3));
#pragma omp task if (0)
  omp_set_num_threads(5);
  assert(omp_get_max_threads() != 5);
  int row[n];
  row[0] = 1;
#pragma omp task if (0) mergeable firstprivate(row)
  row[0] = 2;
  assert(row[0] == 1); //~ assertion
  return 0;
}
