//@ args: show ast
int next(void);
int main(void) {
#pragma TASS assert next() > 0 //~ E421
  return 0;
}
