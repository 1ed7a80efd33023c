// One of two ways leaves the variable unwritten.
//@ verify

#pragma TASS input
int choice = 0;

int main(void) {
  int x;
  if (choice > 3)
    x = 1;
  int y = x + 1;  //~ uninitialized
  return y;
}
