// Each thread counts its iterations in a copy of its own, which goes on from one iteration to the next.
//@ verify --threads 2
#include <assert.h>

int main(void) {
  int a[4], t = 0;
#pragma omp parallel for firstprivate(t) schedule(static)
  for (int i = 0; i < 4; i++) {
    t++;
    a[i] = t;
  }
  assert(a[1] == 1); //~ assertion
  return 0;
}
