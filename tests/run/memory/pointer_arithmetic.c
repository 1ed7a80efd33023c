/* Pointer arithmetic and comparison inside arrays. */
#include <stddef.h>
#include <stdio.h>

static int *find(int *begin, int *end, int x) {
  while (begin != end && *begin != x) ++begin;
  return begin;
}

static void reverse(char *s, char *e) {
  while (s < e) {
    char c = *s;
    *s++ = *--e;
    *e = c;
  }
}

int main(void) {
  int a[] = {4, 8, 15, 16, 23, 42};
  int n = sizeof a / sizeof *a;
  int *p = a, *q = a + n;
  printf("%td %d %d\n", q - p, *(p + 3), p[2]);
  printf("%td %td\n", find(a, q, 16) - a, find(a, q, 7) - a);
  p += 2;
  p--;
  printf("%d ", *p++);
  printf("%d ", *p);
  printf("%d\n", *++p);
  printf("%d ", (*p)++);
  printf("%d\n", *p);
  printf("%d %d %d\n", p > a, q == &a[n], &p[-1] < p);
  char s[] = "pointers";
  reverse(s, s + 8);
  puts(s);
  const char *t = "abc";
  while (*t) printf("%c-", *t++);
  printf("\n%d\n", 2 [a]);
  int **pp = &p;
  **pp = 99;
  printf("%d\n", a[3] + a[4]);
  return 0;
}
