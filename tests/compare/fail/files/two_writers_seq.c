//@ part: yes
#include <stdio.h>
int main(void) {
  FILE *f = fopen("log.txt", "a");
  fprintf(f, "%d\n%d\n", 5, 5);
  fclose(f);
  return 0;
}
