// The greatest element.
//@ verify --infer
#pragma TASS input {N >= 1} int
#define N 5
#pragma TASS input
int x[N];

int main(void) {
  int most = x[0];
  for (int i = 1; i < N; i++)
    if (x[i] > most)
      most = x[i];
#pragma TASS assert forall {int k | 0 <= k && k < N} x[k] <= most
  return 0;
}
