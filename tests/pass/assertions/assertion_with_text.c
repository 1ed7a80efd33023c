// The text of an assertion is no part of its condition.
//@ verify
int main(void) {
  int x = 1;
#pragma TASS assert x > 0, "x is not positive"
  return x - 1;
}
