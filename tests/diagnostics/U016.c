#include <stdio.h>
int main(void) {
  FILE *f = fopen("mesh.dat", "r"); //~ U016
  return f == NULL;
}
