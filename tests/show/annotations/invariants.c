/* Invariants. */
//@[ast] show ast
//@[model] show model
int main(void) {
  int i = 0, s = 0;
#pragma TASS invariant s == 2 * i
#pragma TASS collective invariant L i >= 0
  while (i < 5) {
    s += 2;
    i++;
  }
  return s;
}
