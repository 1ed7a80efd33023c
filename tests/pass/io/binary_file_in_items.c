//@ verify
// What is read are whole items of any values; the rest of the array stays unwritten. What is written needs no bytes.
#include <stdio.h>

int main(void) {
  double a[4];
  FILE *in = fopen("in.dat", "rb");
  if (!in)
    return 0;
  size_t n = fread(a, sizeof a[0], 4, in);
  fclose(in);
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += a[i];
  FILE *out = fopen("out.dat", "wb");
  if (!out)
    return 0;
  fwrite(a, sizeof a[0], n, out);
  fclose(out);
  return sum > sum + 1;
}
