//@ args: show ast
int f(void) {
again:
  goto done; //~ E317
again:       //~ E317
  return 0;
}
