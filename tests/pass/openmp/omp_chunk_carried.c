// Within a chunk a thread keeps its private variables from one iteration to the next.
#include <assert.h>

int main(void) {
  int a[6], kept;
#pragma omp parallel for schedule(dynamic, 2) private(kept)
  for (int i = 0; i < 6; i++) {
    if (i % 2 == 0)
      kept = i;
    a[i] = kept;
  }
  for (int i = 0; i < 6; i++)
    assert(a[i] == i - i % 2);
  return 0;
}
