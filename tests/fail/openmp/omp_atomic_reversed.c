// Two threads take turns at `x = 10 - x`: the second one undoes what the first one did.
#include <assert.h>
int main(void) {
  int x = 3, seen = 0;
#pragma omp parallel num_threads(2) private(seen)
  {
#pragma omp atomic capture
    seen = x = 10 - x;
    assert(seen == 7);  //~ assertion
  }
  return 0;
}
