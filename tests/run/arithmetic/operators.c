/* Comma, conditional chains, short circuit, compound assignment. */
#include <stdio.h>

static int calls;
static int truth(int v) {
  calls++;
  return v;
}
static const char *size(int n) { return n < 0 ? "negative" : n == 0 ? "zero" : n < 10 ? "small" : n < 100 ? "medium" : "large"; }

int main(void) {
  int x = (1, 2, 3), y;
  y = (x++, x + 1);
  printf("%d %d\n", x, y);
  for (int i = -5; i < 200; i = i < 0 ? 0 : i * 3 + 1) printf("%s ", size(i));
  printf("\n");
  int r = truth(0) && truth(1);
  r = r * 10 + (truth(1) || truth(0));
  r = r * 10 + (truth(0) || truth(0) || truth(7));
  r = r * 10 + (truth(1) && truth(2) && !truth(0));
  printf("%d %d\n", r, calls);
  int *p = NULL;
  printf("%d\n", p && *p);
  x = 10;
  x += 5, x -= 2, x *= 3, x /= 4, x %= 7;
  printf("%d\n", x);
  x <<= 4;
  x |= 3;
  x &= ~1;
  x ^= 0x55;
  x >>= 1;
  printf("%d\n", x);
  int a[3] = {1, 2, 3}, i = 0;
  a[i++] += 10;
  a[i] *= a[0];
  printf("%d %d %d %d\n", a[0], a[1], a[2], i);
  int b = x > 3 ? calls++ : calls--;
  printf("%d %d\n", b, calls);
  double d = 7;
  d /= 2;
  int t = 5;
  t *= 1.5;
  printf("%.2f %d\n", d, t);
  return 0;
}
