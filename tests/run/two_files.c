//@ files: two_files_other.c
/* Two files: shared variables, static ones of the same name. */
#include <stdio.h>

extern int shared;
int bump(int by);
static int hidden = 1;

int main(void) {
  printf("%d %d\n", bump(5), shared);
  shared = 100;
  printf("%d %d\n", bump(1), hidden);
  return 0;
}
