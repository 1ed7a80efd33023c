// Characters are there up to the closing zero, and the length says where that is.
//@ verify --argc 2
#include <assert.h>
#include <string.h>

int main(int argc, char **argv) {
  if (argv[1][0] == '-' && argv[1][1] == 'n')
    assert(strlen(argv[1]) >= 2);
  return 0;
}
