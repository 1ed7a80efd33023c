//@ args: show ast
struct point { int x; };
void f(double d, int *p) {
  (struct point)3; //~ E325
  (int *)d;        //~ E325
  (double)p;       //~ E325
}
