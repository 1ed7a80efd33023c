//@ args: show ast
int main(void) {
  int x = 3;
#pragma TASS assert x = 3 //~ E420
#pragma TASS assert x++ > 0 //~ E420
  return 0;
}
