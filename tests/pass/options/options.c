// A wrong option, one without its argument, and the end of all options.
//@ verify -- -x -n -- -n
#include <assert.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  assert(getopt(argc, argv, "n:") == '?' && optopt == 'x');
  assert(getopt(argc, argv, "n:") == 'n' && strcmp(optarg, "--") == 0);
  optind = 3;
  assert(getopt(argc, argv, "n:") == -1 && optind == 4);
  assert(getopt(argc, argv, ":n:") == ':' && optopt == 'n');
  return 0;
}
