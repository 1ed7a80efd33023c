// What a file contains is not known.
//@ verify
#include <stdio.h>

int main(void) {
  FILE *f = fopen("mesh.dat", "r");  //~ U016
  return f == NULL;
}
