// A mapper maps rows for all values of an iterator, and so does a clause for the elements of a member.
#include <assert.h>
struct rows {
  int count;
  int *row[2];
};
#pragma omp declare mapper(struct rows r) map(r.count, r.row) map(iterator(i = 0 : r.count), tofrom : r.row[i][0 : 2])
struct box {
  int unused, cell[4];
};
int main(void) {
  int a[2] = {1, 2}, b[2] = {3, 4};
  struct rows r = {2, {a, b}};
#pragma omp target
  for (int i = 0; i < r.count; i++) r.row[i][1] *= 10;
  assert(a[1] == 20 && b[1] == 40 && r.row[1] == b);
  struct box x = {9, {1, 2, 3, 4}};
#pragma omp target map(iterator(i = 0 : 2), tofrom : x.cell[2 * i])
  {
    x.cell[0] += 10;
    x.cell[2] += 10;
    x.cell[1] = 0;
  }
  assert(x.cell[0] == 11 && x.cell[1] == 2 && x.cell[2] == 13 && x.unused == 9);
  return 0;
}
