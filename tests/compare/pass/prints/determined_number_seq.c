//@ part: yes
#include <stdio.h>

#pragma antiphon input {n >= 3 && n <= 3}
int n;

int main(void) {
  printf("%d and %5d\n", n, n + 1);
  return 0;
}
