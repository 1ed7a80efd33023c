/* _Generic, _Static_assert, _Alignof. */
#include <stdio.h>

#define KIND(x) _Generic((x), int: "int", double: "double", char *: "text", const char *: "text", default: "other")

_Static_assert(sizeof(int) == 4, "int has four bytes");

int main(void) {
  float f = 0;
  printf("%s %s %s %s\n", KIND(1), KIND(1.0), KIND("x"), KIND(f));
  printf("%d %d\n", (int)_Alignof(double), (int)_Alignof(char));
  return 0;
}
