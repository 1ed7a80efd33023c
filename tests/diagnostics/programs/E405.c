//@ args: show ast
int x;
int main(void) {
#pragma TASS collective(row) assert SAME x > 0 //~ E405
  return 0;
}
