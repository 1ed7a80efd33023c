// The end of the input is no character.
#include <stdio.h>

int main(void) {
  int count[256] = {0};
  int c = getchar();
  count[c]++;  //~ array-bounds
  return 0;
}
