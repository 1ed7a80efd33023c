/* A format that does not fit its argument. */
//@ args: run
#include <stdio.h>
int main(void) {
  printf("%s\n", 3); //~ U208
  return 0;
}
