//@ part: yes
#include <stdio.h>
int main(void) {
  char c = 1;
  int i = 2;
  FILE *f = fopen("both.bin", "wb");
  fwrite(&c, sizeof c, 1, f);
  fwrite(&i, sizeof i, 1, f);
  fclose(f);
  return 0;
}
