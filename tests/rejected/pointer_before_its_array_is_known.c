// A pointer moved by a known distance into an array without bounds, before anything else used it.
//@ verify
#pragma TASS input {N >= 0} int
#define N 10
int a[N + 5];
int main(void) {
  int *p = a + 2; //~ U207
  *p = 6;
  p[N] = 1;
  return 0;
}
