//@ compare --compare stdout
//@ spec: stdin_seq.c
/* Both read the same standard input. */
#include <stdio.h>
int main(void) {
  int n, x[3], sum = 0, at = 0;
  if (scanf("%d", &n) != 1 || n < 0 || n > 3)
    return 0;
  for (int i = 0; i < n; i++)
    at += scanf("%d", &x[at]) == 1;
  while (at-- > 0)
    sum += x[at];
  printf("%d\n", sum);
  return 0;
}
