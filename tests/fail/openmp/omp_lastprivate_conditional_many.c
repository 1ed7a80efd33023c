// The last of them is assigned by the last iteration as well.
#include <assert.h>
int main(void) {
  int a = -1, b = -1, c = -1, d = -1, e = -1, f = -1;
#pragma omp parallel for num_threads(2) lastprivate(conditional : a, b, c, d, e, f)
  for (int i = 0; i < 3; i++) {
    if (i == 0) a = i;
    if (i <= 1) b = i;
    c = i;
    if (i == 1) d = i;
    if (i != 1) e = i;
    if (i == 7) f = i;
  }
  assert(a == 0 && b == 1 && c == 2 && d == 1 && e == 0); //~ assertion
  return 0;
}
