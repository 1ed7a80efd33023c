// What is around chooses the directive.
//@ gcc: no, gcc 12 has no `metadirective`
#include <assert.h>
int main(void) {
  int a[4] = {0}, s = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp metadirective when(construct = {parallel} : for) otherwise(parallel for num_threads(2))
    for (int i = 0; i < 4; i++)
      a[i]++;
  }
#pragma omp metadirective when(construct = {parallel} : for) otherwise(parallel for num_threads(2))
  for (int i = 0; i < 4; i++)
    a[i]++;
#pragma omp metadirective when(implementation = {vendor(gnu)} : parallel for reduction(+ : s)) \
    when(implementation = {vendor(llvm)} : parallel for simd reduction(+ : s)) otherwise()
  for (int i = 0; i < 4; i++)
    s += a[i];
  assert(s == 8);
  return 0;
}
