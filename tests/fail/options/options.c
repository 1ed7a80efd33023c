// An option without an argument leaves none.
//@ verify -- -v
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int number = 0;
  while (getopt(argc, argv, "vn:") != -1)
    number += atoi(optarg);  //~ pointer
  return number > 0;
}
