/* Where the pointer is, its invariant says. */
#pragma TASS input {N >= 0} int
#define N 10
#pragma TASS input
int a[N];

int main(void) {
  int s = 0, k = 0, *p = a, *end = a + N;
#pragma TASS invariant p == a + k && 0 <= k && k <= N
  while (p != end) {
    s += *p;
    p++;
    k++;
  }
  return s;
}
