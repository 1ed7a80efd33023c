//@ part: yes
/* Four numbers of a file, each twice as large in another. */
#include <stdio.h>
int main(void) {
  double x[4];
  FILE *in = fopen("x.bin", "rb"), *out;
  if (in == NULL || fread(x, sizeof(double), 4, in) != 4)
    return 1;
  fclose(in);
  for (int i = 0; i < 4; i++)
    x[i] = 2 * x[i];
  out = fopen("y.bin", "wb");
  fwrite(x, sizeof(double), 4, out);
  fclose(out);
  return 0;
}
