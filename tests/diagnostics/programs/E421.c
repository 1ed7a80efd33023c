//@ args: show ast
int next(void) { return 1; }
int main(void) {
#pragma TASS assert next() > 0 //~ E421
  return 0;
}
