//@ args: show ast
int f(void) {
  while 1 ;      //~ E201
  return 0;
}
