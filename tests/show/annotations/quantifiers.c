/* Quantifiers. */
//@[ast] show ast
//@[model] show model
int a[5];
int main(void) {
#pragma TASS assert forall {int i | 0 <= i && i < 5} a[i] == 0
#pragma TASS assert exists {int i | 0 <= i && i < 5} a[i] >= 0
#pragma TASS assert sum {int i | 0 <= i && i < 5} a[i] == 0
  return 0;
}
