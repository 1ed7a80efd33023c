//@ spec: blocked_seq.c
// An input that only this program has: how the sum is divided. Its value does not matter.
#pragma antiphon input
int a[4];
#pragma antiphon input {1 <= FIRST && FIRST <= 3} int
#define FIRST 2 //~ W033
#pragma antiphon output
int sum;

int main(void) {
  int i, low = 0, high = 0;
  for (i = 0; i < FIRST; i++)
    low += a[i];
  for (i = FIRST; i < 4; i++)
    high += a[i];
  sum = low + high;
  return 0;
}
