//@ args: show ast
int main(void) {
  int i = 0;
#pragma TASS invariant i >= 0 //~ E402
  i = 1;
  return 0;
}
