// The options of a program, and what comes after them.
//@ args: -- -vv -n 3 -fname -oA -o x y
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int letter, number = 1, verbose = 0;
  const char *name = "none";
  printf("%d\n", optind);
  while ((letter = getopt(argc, argv, "vn:f:o::")) != -1) {
    switch (letter) {
    case 'v':
      verbose++;
      break;
    case 'n':
      number = atoi(optarg);
      break;
    case 'f':
      name = optarg;
      break;
    case 'o':
      printf("o %s\n", optarg ? optarg : "nothing");
      break;
    default:
      return 2;
    }
  }
  printf("%d %d %s %d", verbose, number, name, optind);
  for (int i = optind; i < argc; i++)
    printf(" %s", argv[i]);
  printf("\n");
  return 0;
}
