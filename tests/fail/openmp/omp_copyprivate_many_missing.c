// One of ten variables is not handed on.
#include <assert.h>
int main(void) {
#pragma omp parallel num_threads(2)
  {
    int x0, x1, x2, x3, x4, x5, x6, x7, x8, x9;
#pragma omp single copyprivate(x0, x1, x2, x3, x4, x5, x6, x7, x8)
    {
      x0 = 0;
      x1 = 1;
      x2 = 2;
      x3 = 3;
      x4 = 4;
      x5 = 5;
      x6 = 6;
      x7 = 7;
      x8 = 8;
      x9 = 9;
    }
    assert(x0 == 0 && x9 == 9); //~ uninitialized
  }
  return 0;
}
