// The last iteration that assigns the variable is not the one with the greatest value.
#include <assert.h>
int main(void) {
  int a[4] = {3, 8, 7, 2}, found = -1;
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(dynamic) lastprivate(conditional : found)
    for (int i = 0; i < 4; i++)
      if (a[i] > 6)
        found = a[i];
  }
  assert(found == 8); //~ assertion
  return 0;
}
