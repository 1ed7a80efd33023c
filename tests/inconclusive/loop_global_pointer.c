//@ verify --max-states 200
/* A pointer that is no local variable is not forgotten: no round ends where another one did, and the report
   does not ask for an invariant that is there. */
#pragma TASS input {N >= 0} int
#define N 10
#pragma TASS input
int a[N];
int *p;

int main(void) {
  int s = 0, k = 0, *end = a + N;
  p = a;
#pragma TASS invariant p == a + k && 0 <= k && k <= N
  while (p != end) {
    s += *p;
    p++;
    k++;
  }
  return s;
}
