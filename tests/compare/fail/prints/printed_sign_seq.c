//@ part: yes
#include <stdio.h>
#pragma TASS input {-1 <= n && n <= 1}
int n;

int main(void) {
  printf("%d\n", n);
  return 0;
}
