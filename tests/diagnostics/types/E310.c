//@ args: show ast
double power(double x, double y);
double f(void) {
  power(1.0, 2.0, 3.0); //~ E310
  return power(2.0);    //~ E310
}
