//@ part: yes
/* Two numbers of a file, their sum into another. */
#include <stdio.h>
int main(void) {
  FILE *in = fopen("numbers.txt", "r"), *out;
  int a, b;
  if (in == NULL)
    return 1;
  if (fscanf(in, "%d", &a) != 1 || fscanf(in, "%d", &b) != 1) {
    fclose(in);
    return 0;
  }
  fclose(in);
  out = fopen("sum.txt", "w");
  fprintf(out, "%d and %d:\n", a, b);
  fprintf(out, "sum %d\n", a + b);
  fclose(out);
  return 0;
}
