// A device follows an address of the host that it finds in a structure; through a variable of its own, too.
#include <stdlib.h>
struct vector { int length; int *values; };
int main(void) {
  struct vector v = {2, calloc(2, sizeof(int))};
#pragma omp target map(tofrom : v)
  {
    int *own = v.values;
    own[1] = 3; //~ omp-misuse
  }
  free(v.values);
  return 0;
}
