//@ part: yes
#include <stdio.h>
#pragma TASS input {0 <= n && n <= 3}
int n;

int main(void) {
  for (int i = 0; i < n; i++) printf("x%d = %d\n", i, i * i);
  printf("3 of 10: -1\n");
  printf("%u\n", n);
  return 0;
}
