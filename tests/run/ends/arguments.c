//@ args: -- 12 -7 abc
/* Arguments of the program. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  printf("%d\n", argc);
  int sum = 0;
  for (int i = 1; i < argc; i++)
    sum += atoi(argv[i]);
  printf("%d %s %d\n", sum, argv[3], argv[argc] == NULL);
  return 0;
}
