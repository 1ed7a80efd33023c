/* Pointers: arithmetic, difference, comparison, to pointers. */
#include <stdio.h>

static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}

int main(void) {
  int a[5] = {5, 4, 3, 2, 1};
  int *p = a, *end = a + 5;
  printf("%d %d\n", (int)(end - p), p < end);
  while (p < end)
    printf("%d ", *p++);
  printf("\n");
  swap(&a[0], a + 4);
  int **q = &p;
  *q = &a[2];
  p[1] = 42;
  printf("%d %d %d %d\n", a[0], a[4], **q, *(p - -1));
  printf("%d\n", 2[a]);
  return 0;
}
