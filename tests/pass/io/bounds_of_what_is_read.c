//@ verify --input scanf:9=1..4 --input scanf:11=7
// The size of the problem is read; the command line bounds it.
#include <assert.h>
#include <stdio.h>

int main(void) {
  int n, m;
  int a[4];
  if (scanf("%d", &n) != 1)
    return 0;
  if (scanf("%d", &m) != 1)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = i;
  assert(a[n - 1] == n - 1 && m == 7);
  return 0;
}
