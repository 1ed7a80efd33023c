// Quantified assertions over a symbolic array.
//@ verify

#pragma TASS input {forall {int k | 0 <= k && k < 4} a[k] >= 0}
int a[4];

int main(void) {
  int sum = 0, max = 0;
  for (int i = 0; i < 4; i++) {
    sum += a[i];
    if (a[i] > max)
      max = a[i];
  }
#pragma TASS assert forall {int k | 0 <= k && k < 4} a[k] <= max
#pragma TASS assert sum >= max
#pragma TASS assert max == 0 || (exists {int k | 0 <= k && k < 4} a[k] == max)
  return 0;
}
