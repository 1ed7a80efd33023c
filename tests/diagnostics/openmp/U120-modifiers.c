// Parsed, and not modelled.
#include <omp.h>
struct pair {
  int first, second[4];
};
static void work(void) {}
int main(void) {
  int a[4] = {0}, *found = a;
  struct pair p = {0};
  omp_interop_t object = 0;
#pragma omp target map(iterator(i = 0 : 4), tofrom : p.second[i]) //~ U120
  p.second[0] = 1;
#pragma omp dispatch nowait //~ U120
  work();
#pragma omp interop init(targetsync : object)
#pragma omp interop destroy(object) nowait //~ U120
  int last = 0;
#pragma omp parallel for lastprivate(conditional : last) //~ U120
  for (int i = 0; i < 4; i++) {
    found = &last;
    last = i;
  }
#pragma omp target device(ancestor : 1) //~ U120
  work();
  return a[0];
}
