/* Conditional. */
//@[ast] show ast
//@[model] show model
int f(void) { return 1; }
int main(void) {
  int a = 1;
  double d = a ? 1 : 2.5;
  int e = a ? f() : a++;
  return (a ?: e) + (d > 1);
}
