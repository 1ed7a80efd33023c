// Sums of products and of conditions over ranges that nothing bounds: an inner product, a matrix times a vector, a count.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
int a[N], b[N];
#pragma antiphon input
int m[N][N];
int y[N];

int main(void) {
  int i, j, s = 0, zeros = 0;
#pragma antiphon invariant 0 <= i && i <= N && s == sum {int k | 0 <= k && k < i} (a[k] * b[k])
  for (i = 0; i < N; i++)
    s = s + a[i] * b[i];
#pragma antiphon assert s == sum {int k | 0 <= k && k < N} (a[k] * b[k])
#pragma antiphon invariant 0 <= i && i <= N && zeros == sum {int k | 0 <= k && k < i} (a[k] == 0 ? 1 : 0)
  for (i = 0; i < N; i++)
    if (a[i] == 0)
      zeros = zeros + 1;
#pragma antiphon assert zeros == sum {int k | 0 <= k && k < N} (a[k] == 0 ? 1 : 0)
#pragma antiphon invariant 0 <= i && i <= N
#pragma antiphon invariant forall {int r | 0 <= r && r < i} y[r] == sum {int k | 0 <= k && k < N} (m[r][k] * a[k])
  for (i = 0; i < N; i++) {
    s = 0;
#pragma antiphon invariant 0 <= j && j <= N && 0 <= i && i < N && s == sum {int k | 0 <= k && k < j} (m[i][k] * a[k])
#pragma antiphon invariant forall {int r | 0 <= r && r < i} y[r] == sum {int k | 0 <= k && k < N} (m[r][k] * a[k])
    for (j = 0; j < N; j++)
      s = s + m[i][j] * a[j];
    y[i] = s;
  }
#pragma antiphon assert forall {int r | 0 <= r && r < N} y[r] == sum {int k | 0 <= k && k < N} (m[r][k] * a[k])
  return 0;
}
