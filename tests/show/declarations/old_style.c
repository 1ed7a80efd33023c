/* Old style. */
//@[ast] show ast
//@[model] show model
int f(c, x)
  char c;
  float x;
{
  return c + x;
}
int main() { return f(1, 2.0); }
