//@ args: -- --name=abc --count 3
#include <getopt.h>
#include <stdio.h>

int main(int argc, char **argv) {
  static struct option table[] = {{"name", required_argument, 0, 'n'}, {"count", required_argument, 0, 'c'}, {0, 0, 0, 0}};
  int c;
  while ((c = getopt_long(argc, argv, "", table, 0)) != -1)
    printf("%c %s\n", c, optarg);
  printf("%d\n", optind);
  return 0;
}
