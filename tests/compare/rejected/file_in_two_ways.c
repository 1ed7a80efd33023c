//@ compare --compare stdout
//@ spec: file_in_two_ways_seq.c
/* The specification reads whole numbers there: what is the same in both is not known. */
#include <stdio.h>
int main(void) {  //~ U207
  FILE *in = fopen("numbers.txt", "r");
  double x = 0;
  if (fscanf(in, "%lf", &x) == 1)
    printf("%d\n", (int)x);
  fclose(in);
  return 0;
}
