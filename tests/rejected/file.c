// What a file contains is not known, byte for byte.
//@ verify
#include <stdio.h>

int main(void) {
  char bytes[4];
  FILE *f = fopen("mesh.dat", "r");
  if (f == NULL)
    return 1;
  return fread(bytes, 1, 4, f) == 4;  //~ U016
}
