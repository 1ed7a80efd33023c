// The end of the input is not a character.
#include <stdio.h>

int main(void) {
  int count[256] = {0};
  int c = getchar();
  count[c]++;  //~ array-bounds
  return 0;
}
