//@ compare --compare stdout
//@ spec: text_like_a_value_seq.c
/* Four bytes of a number are not the text that stands for them in a report. */
#include <stdio.h>
int main(void) {
  int x = 5;
  FILE *f = fopen("x.bin", "wb");
  fwrite(&x, sizeof x, 1, f);  //~ equivalence
  fclose(f);
  return 0;
}
