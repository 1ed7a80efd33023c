// Without an argument there is none to read.
//@ verify
#include <stdlib.h>

int main(int argc, char **argv) {
  (void)argc;
  return atoi(argv[1]);  //~ pointer
}
