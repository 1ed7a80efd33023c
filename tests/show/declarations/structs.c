/* Structs. */
//@[ast] show ast
//@[model] show model
struct point { int x, y; };
struct line { struct point from, to; };
struct point swap(struct point p) {
  struct point q = {p.y, p.x};
  return q;
}
int main(void) {
  struct line l = {{1, 2}, {3, 4}}, *p = &l;
  p->to = swap(l.from);
  return swap(p->to).x;
}
