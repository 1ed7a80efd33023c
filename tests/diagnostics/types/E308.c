//@ args: show ast
struct point { int x, y; } p;
int f(struct point *q, int i) {
  p.z = 1;      //~ E308
  i.x = 2;      //~ E308
  return q->w;  //~ E308
}
