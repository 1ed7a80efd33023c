// Arguments with values.
//@ verify -- 12 -4
#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  assert(argc == 3);
  assert(atoi(argv[1]) + atoi(argv[2]) == 8);
  return 0;
}
