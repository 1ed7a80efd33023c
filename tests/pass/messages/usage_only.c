// Without arguments nothing is shown but the usage, which is no pass; with some there is nothing to say.
//@[none] verify
//@[none] exit: 3
//@[some] verify -- 2
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc < 2) {
    printf("usage: %s N\n", argv[0]);
    return 0;
  }
  int a[3] = {0}, n = atoi(argv[1]);
  if (n >= 0 && n < 3) a[n] = 1;
  return 0;
}
