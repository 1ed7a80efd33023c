//@ part: yes
#include <stdio.h>
int main(void) {
  FILE *f = fopen("x.bin", "w");
  fprintf(f, "<int32 %d>", 5);
  fclose(f);
  return 0;
}
