// What the first value of a variable of `declare target` leads to devices have as well.
//@ gcc: no, gcc executes the region on the host here
#include <assert.h>
int x = 1, y = 2, *const table[2] = {&x, &y};
int *literal = (int[]){5, 6};
#pragma omp declare target enter(table, literal)
void change(void) {
  *table[1] = 7;
  literal[0] = 8;
}
#pragma omp declare target enter(change)
int main(void) {
  int found = 0;
#pragma omp target map(from : found)
  {
    change();
    found = x + y + *literal;
  }
  assert(found == 1 + 7 + 8 && y == 2 && *table[1] == 2 && literal[0] == 5);
#pragma omp target update from(y)
  assert(y == 7);
  return 0;
}
