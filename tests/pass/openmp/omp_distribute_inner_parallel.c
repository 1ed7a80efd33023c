// Teams share the outer loop, the threads of each team the inner one.
#include <assert.h>
int main(void) {
  int a[4] = {0}, row[2] = {0};
#pragma omp teams num_teams(2)
  {
    int own = 1;
#pragma omp distribute
    for (int i = 0; i < 2; i++) {
      row[i] = own;
#pragma omp parallel for
      for (int j = 0; j < 2; j++) a[2 * i + j] = i + j;
    }
  }
  assert(row[0] == 1 && row[1] == 1 && a[1] == 1 && a[3] == 2);
  return 0;
}
