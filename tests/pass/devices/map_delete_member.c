// `delete` of a member gives up the room of its structure, however often that was mapped.
#include <assert.h>
struct pair {
  int first, second;
};
int main(void) {
  struct pair p = {1, 2};
#pragma omp target enter data map(to : p.first)
#pragma omp target enter data map(to : p.first)
#pragma omp target exit data map(delete : p.first)
  p.first = 5;
#pragma omp target map(tofrom : p.first)
  p.first++;
  assert(p.first == 6 && p.second == 2);
  return 0;
}
