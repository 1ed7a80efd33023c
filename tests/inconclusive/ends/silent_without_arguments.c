// Without arguments the program leaves without a word: nothing behind that is shown.
//@ verify
#include <stdlib.h>

int main(int argc, char **argv) {
  int a[3] = {0};
  if (argc < 2) return 0;
  a[atoi(argv[1])] = 1;
  return 0;
}
