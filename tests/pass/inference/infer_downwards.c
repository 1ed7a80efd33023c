// A counter that goes down from beyond an input.
//@ verify --infer
#pragma TASS input {N >= 0} int
#define N 5
int a[N];

int main(void) {
  for (int i = N - 1; i >= 0; i--) a[i] = i * i;
#pragma TASS assert forall {int k | 0 <= k && k < N} a[k] == k * k
  return 0;
}
