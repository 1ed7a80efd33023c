// Without arguments the program only prints how it is called.
//@ verify
#include <stdio.h>

int main(int argc, char **argv) {
  if (argc < 2) {
    printf("usage: %s N\n", argv[0]);
    return 1;
  }
  return 0;
}
