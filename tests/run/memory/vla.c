/* Arrays whose extent is known at run time only. */
#include <stdio.h>

static int sum(int n) {
  int a[n], total = 0;
  for (int i = 0; i < n; i++)
    a[i] = i * i;
  for (int i = 0; i < n; i++)
    total += a[i];
  return total + (int)(sizeof a / sizeof a[0]);
}

int main(void) {
  for (int n = 1; n < 6; n++)
    printf("%d ", sum(n));
  printf("\n");
  return 0;
}
