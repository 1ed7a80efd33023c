// A piece of a row, rows from one on, and a row of a member.
#include <assert.h>
struct grid {
  int cell[3][4];
};
int main(void) {
  int a[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
  struct grid g = {{{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}}};
#pragma omp target map(tofrom : a[1][1 : 2])
  {
    a[1][1] += a[1][2];
    a[1][2] = 0;
  }
  assert(a[1][1] == 13 && a[1][2] == 0 && a[1][0] == 5 && a[1][3] == 8);
#pragma omp target map(tofrom : a[1 : 2][0 : 4])
  a[2][3] = a[1][0];
  assert(a[2][3] == 5 && a[0][3] == 4);
#pragma omp target map(tofrom : g.cell[2][1 : 2])
  g.cell[2][1] = g.cell[2][2];
  assert(g.cell[2][1] == 11 && g.cell[2][0] == 9 && g.cell[0][1] == 2);
  return 0;
}
