// A block is lost where the loop ends at one place only.
#include <assert.h>
#include <stdlib.h>
#pragma antiphon input {N >= 1} int
#define N 10
int main(void) {
  int *p = malloc(N * sizeof(int)); //~ memory-leak
#pragma antiphon invariant 0 <= i && i <= N
  for (int i = 0; i < N; i++) p[i] = N - i;
  int j = 0;
#pragma antiphon invariant 0 <= j
  while (p[j] != 1) j++;
  if (j == 4) return 1;
  free(p);
}
