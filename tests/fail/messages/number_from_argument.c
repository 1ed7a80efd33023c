// A value of an argument is named by the line that reads it.
//@ args: --argc 2
#include <stdlib.h>
int main(int argc, char **argv) {
  int a[3] = {0};
  if (argc < 2) return 0;
  int n = atoi(argv[1]);
  a[n] = 3; //~ array-bounds
  return 0;
}
