/* sizeof: padding, arrays, expressions that are not evaluated. */
#include <stddef.h>
#include <stdio.h>

struct padded {
  char c;
  double d;
  short s;
};
union either {
  char bytes[9];
  int i;
};

int main(void) {
  int n = 0;
  printf("%d %d %d\n", (int)sizeof(struct padded), (int)offsetof(struct padded, d), (int)offsetof(struct padded, s));
  printf("%d %d\n", (int)sizeof(union either), (int)sizeof(int[3][4]));
  printf("%d %d\n", (int)sizeof(n++), n);
  printf("%d %d %d %d\n", (int)sizeof(char), (int)sizeof(long), (int)sizeof(void *), (int)sizeof "four");
  return 0;
}
