// What the device changes of the host's variables are copies.
#include <assert.h>
enum { N = 400, BLOCK = 40 };
int main(void) {
  int i, block, length = N, sum = 0, a[N];
  for (i = 0; i < length; i++) a[i] = i;
#pragma omp target map(to : a[0 : length]) map(tofrom : sum)
#pragma omp teams num_teams(4) reduction(+ : sum)
#pragma omp distribute
  for (block = 0; block < length; block += BLOCK)
#pragma omp parallel for reduction(+ : sum)
    for (i = block; i < block + BLOCK; i++) sum += a[i];
  assert(sum == N * (N - 1) / 2);
  assert(i == N);
  return 0;
}
