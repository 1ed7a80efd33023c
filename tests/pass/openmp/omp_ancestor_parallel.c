// Each thread of a device has the host do something with what is its own; on the host, a region is one of the host.
//@ gcc: no, gcc 12 does not have `reverse_offload`
#include <assert.h>
#pragma omp requires reverse_offload
int main(int argc, char **argv) {
  int x = 0, done[2] = {0, 0};
#pragma omp target device(ancestor : argc > 0) map(from : x) nowait
  x = 1;
#pragma omp taskwait
  assert(x == 1);
#pragma omp target map(tofrom : done)
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 2; i++) {
    int mine = i + 1;
#pragma omp target device(ancestor : 1)
    done[i] = mine;
  }
  // The host's own, which the end of the region's `map` has replaced.
  assert(done[0] == 0 && done[1] == 0);
  return 0;
}
