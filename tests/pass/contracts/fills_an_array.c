//@ verify --contracts
// The function writes an array through a pointer. It is checked once, for every length, and callers see its contract:
// what it assigns, and so that the rest of the array is what it was.
#include <assert.h>
#include <stdlib.h>
#pragma antiphon input {N >= 3}
int N;

#pragma antiphon requires n >= 0 && \writable(a[0..n-1])
#pragma antiphon ensures forall {int k | 0 <= k && k < n} a[k] == v
#pragma antiphon assigns a[0..n-1]
void fill(int *a, int n, int v) {
  int i = 0;
#pragma antiphon invariant 0 <= i && i <= n
#pragma antiphon invariant forall {int k | 0 <= k && k < i} a[k] == v
  while (i < n) {
    a[i] = v;
    i++;
  }
}

int main(void) {
  int *a = malloc(N * sizeof(int)), small[4];
  if (a == NULL)
    return 0;
  fill(a, N, 7);
  fill(a + 1, N - 2, 0);
  assert(a[0] == 7 && a[N - 1] == 7 && a[1] == 0 && a[N - 2] == 0);
  fill(small, 4, 5);
  fill(small, 2, 6);
  assert(small[1] == 6 && small[2] == 5 && small[3] == 5);
  free(a);
  return 0;
}
