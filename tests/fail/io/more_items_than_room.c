//@ verify
#include <stdio.h>

int main(void) {
  int a[2];
  FILE *in = fopen("in.dat", "rb");
  if (!in)
    return 0;
  fread(a, sizeof a[0], 3, in); //~ array-bounds
  fclose(in);
  return 0;
}
