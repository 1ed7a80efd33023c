// The file may not be there.
#include <stdio.h>

int main(void) {
  int number = 0;
  FILE *in = fopen("mesh.dat", "r");
  if (fscanf(in, "%d", &number) != 1)  //~ pointer
    number = 1;
  fclose(in);
  return 0;
}
