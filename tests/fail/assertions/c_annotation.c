// An annotation that is false for the inputs on the border.
//@ verify

#pragma TASS input {x >= 0 && x <= 10}
int x = 5;

int main(void) {
  int y = x * x;
#pragma TASS assert y < 100  //~ assertion
  return y == 0;
}
