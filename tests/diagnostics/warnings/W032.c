//@ verify
//@ exit: 0
#include <assert.h>
#include <string.h>
#pragma antiphon input {0 <= n && n < 4}
int n;
#pragma antiphon output
int sum;
#pragma antiphon output
int last[2];
#pragma antiphon output
int written;

static int first(const int *p) {
  return p[0]; //~ W032
}

int main(void) {
  int total = 0;
  for (int i = 0; i < n; i++) {
    sum += i; //~ W032
    total += i;
  }
  memset(last, 0, sizeof last);
  written = total + first(last);
  assert(written == sum);
#pragma antiphon assert written == total
  return 0;
}
