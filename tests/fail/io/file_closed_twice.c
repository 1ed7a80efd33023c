// A closed file is closed again.
#include <stdio.h>

int main(void) {
  FILE *out = fopen("mesh.dat", "w");
  if (!out)
    return 1;
  fprintf(out, "nothing\n");
  fclose(out);
  fclose(out);  //~ pointer
  return 0;
}
