// A task of one thread that looks at what others add up finds as much as they have added.
#include <assert.h>
int main(void) {
  int sum = 0, at = 0;
  for (int i = 0; i < 8; i++) {
#pragma omp task shared(sum, at) firstprivate(i)
    {
      sum += i;
      if (i == 7) at = sum;
    }
  }
#pragma omp taskwait
  assert(at == 28); //~ assertion
  return 0;
}
