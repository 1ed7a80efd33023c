//@ verify --max-violations 4
/* A value for which the body fails settles it, in a run as well. */
#pragma TASS input {0 <= n && n <= 3}
int n;

int main(void) {
  if (n == 0) {
#pragma TASS assert forall {real x} x * x > 0 //~ assertion
  }
  if (n == 1) {
#pragma TASS assert forall {real x | x > 0} x >= 0.25 //~ assertion
  }
  if (n == 2) {
#pragma TASS assert forall {int i} i < n || i > n //~ assertion
  }
  if (n == 3) {
#pragma TASS assert forall {int i | i == n} i > n //~ assertion
  }
  return 0;
}
