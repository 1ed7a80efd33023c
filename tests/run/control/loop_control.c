/* Loops with continue and break, nested, empty parts, do-while. */
#include <stdio.h>

int main(void) {
  for (int i = 0; i < 5; i++) {
    for (int j = 0;; j++) {
      if (j > i) break;
      if ((i + j) % 2) continue;
      printf("(%d,%d)", i, j);
    }
    if (i == 3) continue;
    printf(" %d\n", i);
  }
  int n = 0;
  do {
    n += 3;
    if (n % 2 == 0) continue;
    printf("odd %d\n", n);
  } while (n < 12);
  int a = 48, b = 36;
  while (b) {
    int t = a % b;
    a = b;
    b = t;
  }
  printf("gcd %d\n", a);
  for (int i = 0, j = 10; i < j; i++, j -= 2) printf("%d:%d ", i, j);
  printf("\n");
  int k = 3;
  for (; k--;) printf("%d", k);
  printf(" %d\n", k);
  do printf("once\n"); while (0);
  return 0;
}
