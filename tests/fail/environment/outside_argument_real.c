// A real number that is not a whole one.
//@ verify --argc 2
#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  double x = atof(argv[1]);
  assert(2 * x != 1);  //~ assertion
  return 0;
}
