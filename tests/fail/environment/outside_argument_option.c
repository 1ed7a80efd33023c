// The branch behind one text.
//@ verify --argc 3
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int table[4] = {0};
  int last = 3;
  if (strcmp(argv[1], "-wide") == 0)
    last = atoi(argv[2]);
  if (last < 0 || last > 4)
    return 1;
  return table[last];  //~ array-bounds
}
