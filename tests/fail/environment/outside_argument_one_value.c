// Only one number among all is wrong.
//@ verify --argc 2
#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc != 2)
    return 1;
  assert(atoi(argv[1]) != 7);  //~ assertion
  return 0;
}
