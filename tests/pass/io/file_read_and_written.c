// A file may be missing and hold anything; what is written to one is not looked at.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  FILE *in = fopen("mesh.dat", "r");
  if (in == NULL) {
    perror("mesh.dat");
    return EXIT_FAILURE;
  }
  int count = 0, number, sum = 0;
  while (count < 3 && fscanf(in, "%d", &number) == 1) {
    sum += number;
    count++;
  }
  if (fgetc(in) == EOF)
    assert(feof(in));
  rewind(in);
  fseek(in, 0, SEEK_END);
  assert(ftell(in) >= -1);
  fclose(in);
  FILE *out = fopen("sum.dat", "w");
  if (out == NULL)
    exit(EXIT_FAILURE);
  fprintf(out, "%d numbers: %d\n", count, sum);
  fclose(out);
  return 0;
}
