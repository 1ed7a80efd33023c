// Addresses inside of what is mapped: of copies, of the region's own variables, and of the host as long as nobody follows them there.
#include <assert.h>
#include <stdlib.h>
struct vector { int length; int *values; struct vector *next; };
static int first(const struct vector *v) { return v->values[0]; }
int main(void) {
  struct vector v = {2, calloc(2, sizeof(int)), 0};
  int result = 0;
  v.next = &v;
#pragma omp target map(tofrom : v, v.values[0 : 2], result)
  {
    int own[2] = {4, 5};
    struct vector w = {2, own, 0};
    struct vector *to = &w;
    to->next = to;
    v.values[1] = to->next->values[1] + first(&w) + first(&v);
    result = v.next != 0;
  }
  assert(v.values[1] == 9 && v.next == &v && result == 1);
  free(v.values);
  return 0;
}
