// What a member points to does not come back.
#include <assert.h>
struct list {
  int count;
  int *values;
};
int main(void) {
  int own[2] = {1, 2};
  struct list l = {2, own};
#pragma omp target map(to : l.count) map(to : l.values[0 : 2])
  l.values[1] = l.count + 5;
  assert(own[1] == 7); //~ assertion
  return 0;
}
