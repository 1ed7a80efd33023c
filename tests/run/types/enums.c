/* Enumerations: explicit values, in arithmetic and as extents. */
#include <stdio.h>

enum colour { RED, GREEN = 5, BLUE, LAST = BLUE + 2 };
enum { SIZE = 4 };

static const char *name(enum colour c) {
  switch (c) {
  case RED:
    return "red";
  case GREEN:
    return "green";
  case BLUE:
    return "blue";
  default:
    return "?";
  }
}

int main(void) {
  int a[SIZE] = {RED, GREEN, BLUE, LAST};
  for (int i = 0; i < SIZE; i++)
    printf("%d %s\n", a[i], name(a[i]));
  return 0;
}
