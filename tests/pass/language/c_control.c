// switch with falling through, goto, do, continue, break, the comma.
//@ verify
#include <assert.h>

#pragma TASS input {n >= 0 && n <= 4}
int n = 1;

int main(void) {
  int r = 0, i, j;
  switch (n) {
  case 0:
    r += 1;
  case 1:
    r += 10;
    break;
  case 3:
    goto end;
  default:
    r = -1;
  }
  for (i = 0, j = 5; i < j; i++, j--) {
    if (i == 1)
      continue;
    if (j == 3)
      break;
  }
  do
    r += 100;
  while (r < 0);
end:
  assert(n != 0 || r == 111);
  assert(n != 1 || r == 110);
  assert(n != 3 || r == 0);
  assert(n == 0 || n == 1 || n == 3 || r == 99);
  return 0;
}
