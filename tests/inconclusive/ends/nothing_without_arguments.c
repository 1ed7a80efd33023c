// `trace` and `cegar`: a program that leaves at once because it has no arguments shows nothing.
//@[trace] trace
//@[cegar] cegar
#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc < 2) return 0;
  assert(atoi(argv[1]) == 3);
  return 0;
}
