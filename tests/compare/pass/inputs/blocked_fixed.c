//@ args: --input FIRST=4
//@ spec: blocked_seq.c
// The same input, whose value matters, fixed on the command line.
#pragma antiphon input
int a[4];
#pragma antiphon input
int FIRST;
#pragma antiphon output
int sum;

int main(void) {
  int i, low = 0;
  for (i = 0; i < FIRST; i++)
    low += a[i];
  sum = low;
  return 0;
}
