// Threads print to one file, which is removed in the end; whether that works is up to the outside.
#include <stdio.h>

int main(void) {
  int values[4] = {3, 1, 4, 1};
  FILE *out = fopen("omp_print_to_file.tmp", "w");
  if (!out)
    return 0;
#pragma omp parallel for
  for (int k = 0; k < 4; k++)
    fprintf(out, "%d\n", values[k]);
  fclose(out);
  if (remove("omp_print_to_file.tmp"))
    puts("it stays");
  return 0;
}
