//@ args: show ast
void f(void);
void v;          //~ E329
int g(void) {
  int x = f();   //~ E329
  return x;
}
