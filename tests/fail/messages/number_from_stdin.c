// A value of standard input is named by the line that reads it.
#include <stdio.h>

int main(void) {
  int n, a[4] = {0};
  if (scanf("%d", &n) != 1) return 0;
  if (n < 0) return 0;
  a[n] = 3; //~ array-bounds
  return 0;
}
