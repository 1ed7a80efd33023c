// Bytes of integers that are not known: taken apart and put together.
//@ verify --input n=0..100000 --input m=-5..5
#include <assert.h>
#include <string.h>
#pragma antiphon input
int n;
#pragma antiphon input
int m;

int main(void) {
  int x = n, back;
  unsigned char *bytes = (unsigned char *)&x, copy[4];
  union {
    int whole;
    unsigned short half[2];
  } u;
  assert(bytes[0] == n % 256 && bytes[1] == n / 256 % 256);
  assert(bytes[0] + 256 * bytes[1] + 65536 * bytes[2] == n && bytes[3] == 0);
  memcpy(copy, &x, 4);
  memcpy(&back, copy, 4);
  assert(back == n);
  u.whole = n;
  assert(u.half[0] == n % 65536 && u.half[1] == n / 65536);
  bytes[0] = 1;
  assert(x == n - n % 256 + 1);
  u.whole = m;
  assert(u.half[1] == (m < 0 ? 65535 : 0));
  return 0;
}
