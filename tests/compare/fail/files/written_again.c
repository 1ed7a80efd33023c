//@ compare --compare stdout
//@ spec: written_again_seq.c
/* What was written stays where the file is only opened to be written on. */
#include <stdio.h>
#pragma antiphon input
int n;
int main(void) {
  FILE *f = fopen("last.txt", "w");
  fprintf(f, "begin %d\n", n + 1);
  fclose(f);
  f = fopen("last.txt", "a");
  fprintf(f, "%d\n", n);  //~ equivalence
  fclose(f);
  return 0;
}
