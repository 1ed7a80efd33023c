//@ args: show ast
int a, b;
struct { int bit : 3; } s;
int *p(void) {
  &s.bit;          //~ E327
  return &(a + b); //~ E327
}
