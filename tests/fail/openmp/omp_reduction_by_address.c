// A function does more with the copy than adding to it.
#include <assert.h>
static void add(int *to, int i) { *to = *to * 2 + i; }
int main(void) {
  int s = 0;
#pragma omp parallel for reduction(+ : s) num_threads(2)
  for (int i = 0; i < 4; i++) add(&s, i);
  assert(s == 6); //~ assertion
  return 0;
}
