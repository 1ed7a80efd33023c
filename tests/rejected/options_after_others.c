// glibc would move the option to the front.
//@ verify -- file -v
#include <unistd.h>

int main(int argc, char **argv) {
  return getopt(argc, argv, "v") == 'v';  //~ U206
}
