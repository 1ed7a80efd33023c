//@ spec: blocked_seq.c
// An input that only this program has: how the sum is divided. With another value than 4 elements are left out.
#pragma antiphon input
int a[4];
#pragma antiphon input {1 <= FIRST && FIRST <= 4} int
#define FIRST 2 //~ W033
#pragma antiphon output
int sum;

int main(void) {
  int i, low = 0, high = 0;
  for (i = 0; i < FIRST; i++)
    low += a[i];
  sum = low + high; //~ equivalence
  return 0;
}
