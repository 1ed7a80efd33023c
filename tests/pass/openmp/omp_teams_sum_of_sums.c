// Teams share blocks, their threads share a block, and sums are sums of sums.
#include <assert.h>
enum { N = 200, BLOCK = 20 };
int main(void) {
  int a[N], sum = 0;
  for (int i = 0; i < N; i++) a[i] = i;
#pragma omp target map(to : a) map(tofrom : sum)
#pragma omp teams num_teams(4) reduction(+ : sum)
#pragma omp distribute
  for (int block = 0; block < N; block += BLOCK)
#pragma omp parallel for reduction(+ : sum)
    for (int i = block; i < block + BLOCK; i++) sum += a[i];
  assert(sum == N * (N - 1) / 2);
  return 0;
}
