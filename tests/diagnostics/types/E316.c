//@ args: show ast
int f(void) {
  break;    //~ E316
  continue; //~ E316
  return 0;
}
