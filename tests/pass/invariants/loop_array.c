// An array of fixed size, whose elements are all written at unknown indices.
#pragma TASS input {N >= 0 && N <= 10}
int N;
int a[10];

int main(void) {
  int i = 0;
#pragma TASS invariant 0 <= i && i <= N && forall {int k | 0 <= k && k < i} a[k] == 2 * k
  while (i < N) {
    a[i] = 2 * i;
    i++;
  }
#pragma TASS assert forall {int k | 0 <= k && k < N} a[k] == 2 * k
  return 0;
}
