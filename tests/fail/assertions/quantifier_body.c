//@ verify --max-violations 3
/* What the body says restricts nothing: it is what is claimed of all values. */
#pragma TASS input {0 <= n && n <= 2}
int n;

int main(void) {
  if (n == 0) {
#pragma TASS assert forall {int i} 0 <= i && i < 5 //~ assertion
  }
  if (n == 1) {
#pragma TASS assert forall {int i | 0 <= i && i < 3} i >= 0 && i <= 1 //~ assertion
  }
  if (n == 2) {
#pragma TASS assert exists {int i | 0 <= i && i < 3} i == 1 && i == 2 //~ assertion
  }
  return 0;
}
