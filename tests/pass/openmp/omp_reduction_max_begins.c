// The copies of `max` and `min` begin with the least and the greatest number of their type.
#include <assert.h>
#include <limits.h>
int main(void) {
  int m = 100, most = 0, ok = 0;
  unsigned char c = 7;
#pragma omp parallel num_threads(2) reduction(max : m) reduction(min : most, c) reduction(+ : ok)
  {
    ok += m == INT_MIN && most == INT_MAX && c == UCHAR_MAX;
    m = 3;
    most = 5;
  }
  assert(ok == 2 && m == 100 && most == 0 && c == 7);
  return 0;
}
