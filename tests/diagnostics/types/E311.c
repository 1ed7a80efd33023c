//@ args: show ast
struct point { int x, y; };
int f(struct point p) {
  int x = p;    //~ E311
  return x;
}
int g(void) { return f(3); } //~ E311
