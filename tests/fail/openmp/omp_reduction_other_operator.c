// The loop adds, but the copies are multiplied.
#include <assert.h>
int main(void) {
  int s = 1;
#pragma omp parallel for reduction(* : s) num_threads(2)
  for (int i = 0; i < 4; i++) s += 1;
  assert(s == 16); //~ assertion
  return 0;
}
