//@ args: show ast
double x;
int *p, *q;
int f(void) {
  int y = x % 2; //~ E306
  p + q;         //~ E306
  return y;
}
