// Of four iterations, two at least are in each task; the second task may begin before the first has ended.
#include <assert.h>
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop num_tasks(2)
  for (int i = 0; i < 4; i++) x += i; //~ data-race
  return 0;
}
