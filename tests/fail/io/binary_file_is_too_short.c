//@ verify
#include <stdio.h>

int main(void) {
  int a[2];
  FILE *in = fopen("in.dat", "rb");
  if (!in)
    return 0;
  fread(a, sizeof a[0], 2, in);
  fclose(in);
  return a[1] == 0; //~ uninitialized
}
