// All that can be typed is looked at before it is used.
#include <stdio.h>

int main(void) {
  int table[10] = {0};
  int n, m;
  int found = scanf("%d %d", &n, &m);
  if (found == EOF)
    return 1;
  if (found >= 1 && n >= 0 && n < 10)
    table[n] = 1;
  if (found == 2 && m >= 0 && m < 10)
    table[m] = 2;
  return 0;
}
