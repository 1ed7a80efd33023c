// One thread may have all iterations: then the other one has left its variable as it was.
#include <assert.h>

int main(void) {
  int marked = 0;
#pragma omp parallel num_threads(2)
  {
    int mine = 0;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 2; i++)
      mine = 1;
#pragma omp atomic
    marked += mine;
  }
  assert(marked == 2);  //~ assertion
  return 0;
}
