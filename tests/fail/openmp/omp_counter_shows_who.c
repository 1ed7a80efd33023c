// The counter of an inner loop is a thread's own, which finds behind the loop what its last iteration has left there, if it has had one.
#include <assert.h>

int main(void) {
  int a[2][3], ended = 0;
#pragma omp parallel num_threads(2) shared(a, ended)
  {
    int j = 0;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 2; i++)
      for (j = 0; j < 3; j++)
        a[i][j] = i + j;
#pragma omp critical
    ended += j;
  }
  assert(a[1][2] == 3);
  assert(ended == 6);  //~ assertion
  return 0;
}
