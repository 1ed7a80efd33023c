/* A quantifier over the reals, and integers without a range: one question about all
   values. */
#pragma TASS input {a > 0}
double a;
#pragma TASS input
int n;

int main(void) {
#pragma TASS assert forall {real x | x > 0} a * x > 0
#pragma TASS assert exists {real x} x + x == a
#pragma TASS assert forall {int i} i < n || i >= n
#pragma TASS assert forall {int i | i == n} i - n == 0
#pragma TASS assert exists {int i | i > n} i > n + 1
  return 0;
}
