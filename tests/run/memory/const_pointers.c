/* const, pointers to pointers, arrays of strings, void pointers. */
#include <stdio.h>
#include <string.h>

static const char *const days[] = {"mon", "tue", "wed", NULL};
static size_t lengths(const char *const *list) {
  size_t n = 0;
  while (*list) n += strlen(*list++);
  return n;
}
static void advance(const char **p, int n) { *p += n; }
static void swap(void *a, void *b, size_t n) {
  unsigned char *x = a, *y = b;
  while (n--) {
    unsigned char t = *x;
    *x++ = *y;
    *y++ = t;
  }
}
int main(void) {
  printf("%zu\n", lengths(days));
  const char *s = days[1];
  advance(&s, 1);
  printf("%s %c\n", s, *s);
  int x = 3, y = 400;
  int *const fixed = &x;
  const int *view = fixed;
  *fixed += 1;
  printf("%d\n", *view);
  view = &y;
  printf("%d\n", *view);
  swap(&x, &y, sizeof x);
  printf("%d %d\n", x, y);
  char a[] = "left", b[] = "rite";
  swap(a, b, 4);
  printf("%s %s\n", a, b);
  void *any = &x;
  printf("%d %d\n", *(int *)any, any == (void *)&x);
  int **pp = &(int *){&y};
  **pp = 77;
  printf("%d\n", y);
  return 0;
}
