// A private variable goes on from one iteration to the next of the same thread: two each, by a static schedule.
//@ verify --threads 2
#include <assert.h>

int main(void) {
  int a[4], t;
#pragma omp parallel for private(t) schedule(static) num_threads(2)
  for (int i = 0; i < 4; i++) {
    if (i % 2 == 0) t = i;
    a[i] = t;
  }
  assert(a[1] == 0 && a[3] == 2);
  return 0;
}
