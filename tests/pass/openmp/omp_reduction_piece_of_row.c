// A reduction over a piece of a row: other elements are no part of it.
#include <assert.h>

int main(void) {
  int a[3][4] = {{0}}, n = 2, seen = 0;
  a[1][3] = 7;
  a[0][0] = 9;
#pragma omp parallel num_threads(2) reduction(+ : a[1][0:n])
  {
    a[1][0] += 1;
    a[1][1] += 2;
  }
  assert(a[1][0] == 2 && a[1][1] == 4 && a[1][3] == 7 && a[0][0] == 9);
#pragma omp parallel for num_threads(2) reduction(+ : a[0][1:2])
  for (int i = 0; i < 4; i++)
    a[0][1 + i / 2] += i;
  assert(a[0][1] == 1 && a[0][2] == 5);
#pragma omp parallel num_threads(2)
  {
#pragma omp for reduction(max : a[2][1])
    for (int i = 0; i < 3; i++)
      a[2][1] = i > a[2][1] ? i : a[2][1];
#pragma omp single
    seen = a[2][1];
  }
  assert(seen == 2);
  return 0;
}
