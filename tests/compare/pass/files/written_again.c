//@ compare --compare stdout
//@ spec: written_again_seq.c
/* What was written is gone when the file is opened to be written again. */
#include <stdio.h>
#pragma antiphon input
int n;
int main(void) {
  FILE *f = fopen("last.txt", "w");
  fprintf(f, "begin %d\n", n + 1);
  fclose(f);
  f = fopen("last.txt", "w");
  fprintf(f, "%d\n", n);
  fclose(f);
  return 0;
}
