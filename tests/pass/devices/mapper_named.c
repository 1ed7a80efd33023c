// A mapper with a name is used where a clause names it; arrays of structures go through it one by one, and mappers use mappers.
#include <assert.h>

typedef struct {
  int used, *cells;
} row;
typedef struct {
  int count;
  row rows[2];
  int scratch;
} table;
#pragma omp declare mapper(cells : row r) map(r.used) map(r.cells[0 : r.used])
#pragma omp declare mapper(whole : table t) map(to : t.count) map(mapper(cells), tofrom : t.rows)

int main(void) {
  int first[2] = {1, 2}, second[3] = {3, 4, 5};
  table t = {2, {{2, first}, {3, second}}, 0};
#pragma omp target map(mapper(whole), tofrom : t)
  for (int i = 0; i < t.count; i++)
    for (int j = 0; j < t.rows[i].used; j++)
      t.rows[i].cells[j] *= 10;
  assert(first[1] == 20 && second[2] == 50 && t.rows[1].cells == second);
  row two[2] = {{1, first}, {3, second}};
#pragma omp target map(mapper(cells), from : two[0 : 2])
  {
    two[0].used = 1;
    two[1].used = 3;
  }
  assert(two[0].used == 1 && two[0].cells == first);
  return 0;
}
