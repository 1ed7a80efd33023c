// The variant that `dispatch` chooses gets the device's pointer.
//@ gcc: no, gcc 12 does not have `adjust_args`
#include <assert.h>
#include <omp.h>
void there(int *p, int n) {
#pragma omp target is_device_ptr(p)
  for (int i = 0; i < n; i++)
    p[i] = i;
}
#pragma omp declare variant(there) match(construct = {dispatch}) adjust_args(need_device_ptr : p) \
    adjust_args(nothing : n)
void here(int *p, int n) {
#pragma omp target map(tofrom : p[0 : n])
  for (int i = 0; i < n; i++)
    p[i] = i;
}
int main(void) {
  int a[3] = {9, 9, 9};
#pragma omp target data map(from : a)
  {
#pragma omp target
    a[0] = 8;
#pragma omp dispatch
    here(a, 3);
  }
  assert(a[0] == 0 && a[2] == 2);
  int *b = omp_target_alloc(3 * sizeof(int), omp_get_default_device());
#pragma omp dispatch is_device_ptr(b) novariants(0)
  there(b, 3);
  omp_target_free(b, omp_get_default_device());
  return 0;
}
