/* goto forwards, backwards, and out of nested loops. */
#include <stdio.h>

static int search(int a[3][3], int x, int *row, int *column) {
  for (*row = 0; *row < 3; ++*row)
    for (*column = 0; *column < 3; ++*column)
      if (a[*row][*column] == x) goto found;
  return 0;
found:
  return 1;
}
static int collatz(int n) {
  int steps = 0;
again:
  if (n == 1) goto done;
  n = n % 2 ? 3 * n + 1 : n / 2;
  steps++;
  goto again;
done:
  return steps;
}
static int cleanup(int fail_at) {
  int done = 0;
  if (fail_at == 1) goto out1;
  done += 1;
  if (fail_at == 2) goto out2;
  done += 10;
  goto out3;
out3:
  done += 100;
out2:
  done += 1000;
out1:
  return done;
}
int main(void) {
  int a[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, r, c;
  for (int x = 0; x < 11; x += 5) {
    if (search(a, x, &r, &c)) printf("%d at %d,%d\n", x, r, c);
    else printf("%d nowhere\n", x);
  }
  for (int i = 1; i < 30; i += 4) printf("%d ", collatz(i));
  printf("\n%d %d %d\n", cleanup(1), cleanup(2), cleanup(3));
  int i = 0;
loop: {
  int fresh = i * i;
  printf("%d ", fresh);
  if (++i < 6) goto loop;
}
  printf("\n");
  return 0;
}
