/* A bound may depend on what is quantified, or on what is around it. */
#pragma TASS input
int a[4];
#pragma TASS input {0 <= k && k <= 4}
int k;

int main(void) {
#pragma TASS assert exists {int i} (0 <= i && i < 5) ==> i == 99
#pragma TASS assert exists {int i | i > 10} 0 <= i && i < 15
#pragma TASS assert forall {int i | 0 <= i && i < 4} (a[i] <= i && i <= 3) || a[i] > i
#pragma TASS assert forall {int i | 0 <= i && i < 4 && a[i] == i} a[i] < 4
#pragma TASS assert forall {int i | k < 4 && 0 <= i && i < 4 && i < a[k]} a[k] > i
#pragma TASS assert forall {int i | 0 <= i && i < i + 1 && i < 4} i <= 3
  return 0;
}
