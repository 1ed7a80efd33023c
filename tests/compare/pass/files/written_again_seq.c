//@ part: yes
#include <stdio.h>
#pragma antiphon input
int n;
int main(void) {
  FILE *f = fopen("last.txt", "w");
  fprintf(f, "%d\n", n);
  fclose(f);
  return 0;
}
