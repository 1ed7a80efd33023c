/* Compound assignment. */
//@[ast] show ast
//@[model] show model
int main(void) {
  char c = 1;
  int a[3] = {1, 2, 3}, *p = a;
  c += 2.5;
  c <<= 1;
  *p++ *= 3;
  p -= 1;
  a[1] %= a[2];
  return c ^= a[0];
}
