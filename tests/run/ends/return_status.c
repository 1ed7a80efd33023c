/* The status of main is the status of the program. */
#include <stdio.h>

static int work(int n) {
  if (n > 3) return 0;
  printf("%d\n", n);
  return 1;
}
int main(void) {
  int n = 0;
  while (work(n)) n++;
  printf("done %d\n", n);
  return n - 1;
}
