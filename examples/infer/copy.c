/* An array is copied. */
#pragma TASS input {N >= 0} int
#define N 5
#pragma TASS input
double a[N] = {3, 1, 4, 1, 5};

double b[N];

int main(void) {
  for (int i = 0; i < N; i++)
    b[i] = a[i];
#pragma TASS assert forall {int k | 0 <= k && k < N} b[k] == a[k]
  return 0;
}
