//@ args: show ast
int main(void) {
#pragma TASS frobnicate x //~ E401
  return 0;
}
