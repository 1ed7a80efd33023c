/* Abstract functions. */
//@[ast] show ast
//@[model] show model
#pragma TASS abstract continuous(2) double f(double x);
int main(void) {
  double y = f(1.0);
  return y > 0;
}
