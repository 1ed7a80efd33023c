// One run ends with a line about it.
//@ run
#include <stdio.h>

int main(void) {
  printf("hello\n");
  return 0;
}
