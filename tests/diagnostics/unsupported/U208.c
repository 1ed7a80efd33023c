/* A conversion of a format that is not modelled. */
//@ args: run
#include <stdio.h>
int main(void) {
  printf("%y\n", 3); //~ U208
  return 0;
}
