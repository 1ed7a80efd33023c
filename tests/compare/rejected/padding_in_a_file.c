//@ compare --compare stdout
//@ spec: padding_in_a_file_seq.c
/* Between the members of a structure are bytes that nobody wrote. */
#include <stdio.h>
int main(void) {
  struct { char c; int i; } both = {1, 2};
  FILE *f = fopen("both.bin", "wb");
  fwrite(&both, sizeof both, 1, f);  //~ U207
  fclose(f);
  return 0;
}
