/* Arithmetic on arrays of digits. */
#include <stdio.h>
#include <string.h>
#define DIGITS 80

struct big { int length; unsigned char d[DIGITS]; };
static void times(struct big *b, unsigned n) {
  unsigned carry = 0;
  for (int i = 0; i < b->length; i++) {
    carry += b->d[i] * n;
    b->d[i] = carry % 10;
    carry /= 10;
  }
  for (; carry; carry /= 10) b->d[b->length++] = carry % 10;
}
static struct big sum(const struct big *a, const struct big *b) {
  struct big r;
  memset(&r, 0, sizeof r);
  int carry = 0;
  for (int i = 0; i < a->length || i < b->length || carry; i++) {
    carry += (i < a->length ? a->d[i] : 0) + (i < b->length ? b->d[i] : 0);
    r.d[r.length++] = carry % 10;
    carry /= 10;
  }
  return r;
}
static void print(const struct big *b) {
  for (int i = b->length; i-- > 0;) putchar('0' + b->d[i]);
  putchar('\n');
}
int main(void) {
  struct big f = {1, {1}};
  for (unsigned n = 1; n <= 50; n++) {
    times(&f, n);
    if (n % 10 == 0) print(&f);
  }
  struct big a = {1, {0}}, b = {1, {1}};
  for (int i = 0; i < 200; i++) {
    struct big c = sum(&a, &b);
    a = b;
    b = c;
  }
  print(&a);
  return 0;
}
