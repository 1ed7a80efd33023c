// Memory from `alloca` is used while its function runs: of a known size, of an unknown one, and of one element.
//@ verify
#include <alloca.h>
#include <assert.h>

#pragma TASS input {N >= 1 && N <= 4}
int N;

static int sum(int n) {
  int *square = alloca(n * sizeof(int));
  int *total = alloca(sizeof *total);
  char *name = alloca(8);
  *total = 0;
  name[7] = 'x';
  for (int i = 0; i < n; i++) square[i] = i * i;
  for (int i = 0; i < n; i++) *total += square[i];
  return *total + (name[7] == 'x');
}

int main(void) {
  assert(sum(N) == (N - 1) * N * (2 * N - 1) / 6 + 1);
  return 0;
}
