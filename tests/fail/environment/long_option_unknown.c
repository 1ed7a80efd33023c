//@ args: -- --sise=4
#include <assert.h>
#include <getopt.h>

int main(int argc, char **argv) {
  static struct option table[] = {{"size", required_argument, 0, 's'}, {0, 0, 0, 0}};
  int c = getopt_long(argc, argv, "", table, 0);
  assert(c == 's'); //~ assertion
  return 0;
}
