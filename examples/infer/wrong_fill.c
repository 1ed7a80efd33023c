/* WRONG: the last element is not filled. No invariant can help. */
#pragma TASS input {N >= 1} int
#define N 5

double a[N];

int main(void) {
  for (int i = 0; i < N - 1; i++)
    a[i] = 1.0;
#pragma TASS assert forall {int k | 0 <= k && k < N} a[k] == 1.0
  return 0;
}
