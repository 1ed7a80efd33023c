// Older programs give assertions a text.
//@ verify
int main(void) {
  int x = 0;
#pragma TASS assert x > 0, "x is not positive: %d", x
  //~^ assertion
  return x;
}
