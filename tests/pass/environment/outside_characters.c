// Characters that are counted, until the end.
#include <stdio.h>

int main(void) {
  int count[256] = {0};
  int c, n = 0;
  while (n < 3 && (c = getchar()) != EOF) {
    count[c]++;
    n++;
  }
  return 0;
}
