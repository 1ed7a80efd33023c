//@ part: yes
/* Only here a case fixes the extent: the implementation has an array of two elements
   then, and this program one of N. */
#pragma TASS input {N >= 0} int
#define N 10
#pragma TASS input
double a[N];
#pragma TASS output
double c[N];

int main(void) {
  if (N == 2) {
    c[0] = a[1];
    c[1] = a[1];
    return 0;
  }
#pragma TASS invariant 0 <= i && i <= N && forall {int j | 0 <= j && j < i} c[j] == a[N - 1 - j]
  for (int i = 0; i < N; i++) c[i] = a[N - 1 - i];
  return 0;
}
