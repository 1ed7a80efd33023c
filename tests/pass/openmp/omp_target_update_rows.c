// Motion clauses take sections that are no contiguous memory: columns 1 and 2 of rows 0 and 1.
//@ gcc: no, gcc 12 updates contiguous memory only
#include <assert.h>
int main(void) {
  int a[3][4] = {{0}}, n = 2;
#pragma omp target data map(tofrom : a)
  {
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 4; j++)
        a[i][j] = 10 * i + j;
#pragma omp target update to(a[0 : n][1 : 2])
#pragma omp target
    {
      a[0][0] += a[0][1];
      a[2][0] = a[1][2];
    }
#pragma omp target update from(a[0 : 3][0 : 1])
    assert(a[0][0] == 1 && a[2][0] == 12 && a[1][0] == 0 && a[1][1] == 11);
#pragma omp target update to(a)
  }
  assert(a[2][3] == 23);
  return 0;
}
