//@ args: show ast
//@ exit: 0
int f(int *p, double *q) {
  return p == q; //~ W009
}
