// Whoever types decides on the index.
#include <stdio.h>

int main(void) {
  int table[10] = {0};
  int n;
  if (scanf("%d", &n) != 1)
    return 1;
  if (n >= 0)
    table[n] = 1;  //~ array-bounds
  return 0;
}
