// A variable of `link` is on the device where it is mapped; functions use the copy there.
#include <assert.h>
int table[3] = {1, 2, 3}, scale = 2;
static int entry(int i);
#pragma omp declare target link(table, scale) enter(entry)
static int entry(int i) { return table[i] * scale; }
int main(void) {
  int y = 0;
#pragma omp target data map(to : table, scale)
  {
    table[1] = 5;
#pragma omp target map(tofrom : y)
    y = entry(1);
    assert(y == 4 && entry(1) == 10);
#pragma omp target update to(table[1 : 1])
#pragma omp target map(tofrom : y)
    y = entry(1);
    assert(y == 10);
  }
#pragma omp target
  table[2] += scale++;
  assert(table[2] == 5 && scale == 3);
  return 0;
}
