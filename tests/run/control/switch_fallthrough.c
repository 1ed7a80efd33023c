/* switch: fallthrough, default in the middle, case ranges, nested. */
#include <stdio.h>

static int f(int x) {
  int r = 0;
  switch (x) {
  case 1:
    r += 1;
  case 2:
    r += 10;
    break;
  default:
    r = -1;
    break;
  case 5 ... 7:
    switch (x) {
    case 6:
      return 66;
    }
    r = 5;
  }
  return r;
}

int main(void) {
  for (int i = 0; i < 9; i++)
    printf("%d ", f(i));
  printf("\n");
  return 0;
}
