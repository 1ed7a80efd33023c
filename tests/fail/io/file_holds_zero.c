// What is read may be any number.
#include <stdio.h>

int main(void) {
  int number;
  FILE *in = fopen("mesh.dat", "r");
  if (!in)
    return 1;
  int found = fscanf(in, "%d", &number);
  fclose(in);
  return found == 1 ? 100 / number : 0;  //~ division-by-zero
}
