//@ args: show ast
int x;
int main(void) {
#pragma TASS collective assert x == PROC[0].x //~ E404
  return 0;
}
