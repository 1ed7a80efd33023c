/* All kinds of loops, break and continue. */
#include <stdio.h>

int main(void) {
  int sum = 0;
  for (int i = 0; i < 10; i++) {
    if (i == 3)
      continue;
    if (i == 8)
      break;
    sum += i;
  }
  int n = 27, steps = 0;
  while (n != 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    steps++;
  }
  int k = 0;
  do
    k += 2;
  while (k < 7);
  for (;;)
    if (++k > 20)
      break;
  printf("%d %d %d\n", sum, steps, k);
  return 0;
}
