//@ files: two_files_other.c
/* Two files: shared variables, static ones of the same name. */
#include <stdio.h>

extern int shared;
int bump(int by);
static int hidden = 1;

int main(void) {
  int bumped = bump(5);
  printf("%d %d\n", bumped, shared);
  shared = 100;
  bumped = bump(1);
  printf("%d %d\n", bumped, hidden);
  return 0;
}
