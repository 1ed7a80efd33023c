// A part that is not within its array.
#include <omp.h>
int main(void) {
  int host = omp_get_initial_device();
  unsigned long volume[2] = {2, 2}, none[2] = {0, 0}, at[2] = {2, 1}, small[2] = {2, 2}, large[2] = {3, 3};
  int a[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, b[2][2];
  omp_target_memcpy_rect(b, a, sizeof(int), 2, volume, none, at, small, large, host, host); //~ array-bounds
  return 0;
}
