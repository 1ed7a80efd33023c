//@[value] args: -- --size=4 --fast -v -n 7 rest
//@[next] args: -- --size 4 --fast -vn7 rest
// Long options with their arguments behind `=` or as the next one, short ones between them.
#include <assert.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  static int fast;
  static struct option table[] = {
      {"help", no_argument, 0, 'h'}, {"size", required_argument, 0, 's'}, {"fast", no_argument, &fast, 3}, {0, 0, 0, 0}};
  int c, size = 0, verbose = 0, n = 0, index = -1;
  while ((c = getopt_long(argc, argv, "vn:", table, &index)) != -1) {
    switch (c) {
    case 's':
      size = atoi(optarg);
      assert(index == 1);
      break;
    case 'v':
      verbose++;
      break;
    case 'n':
      n = atoi(optarg);
      break;
    case 0:
      assert(index == 2);
      break;
    default:
      assert(0);
    }
  }
  assert(size == 4 && fast == 3 && verbose == 1 && n == 7);
  assert(optind == argc - 1 && strcmp(argv[optind], "rest") == 0);
  return 0;
}
