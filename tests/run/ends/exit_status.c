/* The status of the program is what main returns. */
#include <stdio.h>

int main(void) {
  printf("out\n");
  return 42;
}
