// The league alone adds up.
#include <assert.h>
enum { N = 60 };
int main(void) {
  int sum = 0;
#pragma omp teams num_teams(2) reduction(+ : sum)
  {
    int mine = 0;
#pragma omp distribute
    for (int i = 0; i < N; i++) {
      mine += i;
      for (int j = 0; j < i; j++) mine += j - j;
    }
    sum += mine;
  }
  assert(sum == N * (N - 1) / 2);
  return 0;
}
