//@ args: show ast
int x = 1  //~ E202
int y = 2;
int f(void) {
  x = y    //~ E202
  return x;
}
