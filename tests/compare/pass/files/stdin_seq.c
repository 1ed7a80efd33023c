//@ part: yes
#include <stdio.h>
int main(void) {
  int n, x, sum = 0;
  if (scanf("%d", &n) != 1 || n < 0 || n > 3)
    return 0;
  for (int i = 0; i < n; i++)
    if (scanf("%d", &x) == 1)
      sum += x;
  printf("%d\n", sum);
  return 0;
}
