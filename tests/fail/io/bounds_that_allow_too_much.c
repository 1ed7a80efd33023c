//@ verify --input scanf:8=1..5
#include <stdio.h>

int main(void) {
  int n;
  int a[4];
  // one more than there is room for
  if (scanf("%d", &n) != 1)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = i; //~ array-bounds
  return 0;
}
