/* Comma. */
//@[ast] show ast
//@[model] show model
int main(void) {
  int a = 1, b;
  b = (a++, a + 1);
  return b, a;
}
