//@ compare --compare stdout
//@ spec: text_seq.c
/* What the specification writes is not written. */
#include <stdio.h>
int main(void) {  //~ equivalence
  FILE *in = fopen("numbers.txt", "r");
  int a, b, read = 0;
  if (in == NULL)
    return 1;
  if (fscanf(in, "%d", &a) == 1 && fscanf(in, "%d", &b) == 1)
    read = 2;
  fclose(in);
  return read > 2;
}
