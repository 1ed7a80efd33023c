// `taskgroup` is for all that was created in it.
#include <assert.h>
int main(void) {
  int x[40] = {0};
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
      for (int i = 0; i < 20; i++) {
#pragma omp task shared(x)
        {
#pragma omp task shared(x)
          x[i] = i;
          x[20 + i] = i;
        }
      }
    }
    for (int i = 0; i < 20; i++) assert(x[i] == i && x[20 + i] == i);
  }
  return 0;
}
