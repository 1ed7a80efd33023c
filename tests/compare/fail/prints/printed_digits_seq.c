//@ part: yes
#include <stdio.h>
#pragma TASS input {0 <= n && n <= 3}
int n;

int main(void) {
  printf("3 of 10\n");
  return 0;
}
