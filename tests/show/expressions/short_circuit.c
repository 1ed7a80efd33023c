/* Short circuit. */
//@[ast] show ast
//@[model] show model
int f(int);
int f(int x) { return x; }
int main(void) {
  int a = 1, b = 2;
  int c = a && b;
  int d = f(a) || f(b);
  if (!(a && (b || f(0)))) d = 0;
  return c + d;
}
