// A remainder by a difference that can be zero.
//@ verify

#pragma TASS input {x >= 0 && x <= 9}
int x = 1;
#pragma TASS input {y >= 0 && y <= 9}
int y = 2;

int main(void) {
  return 10 % (x - y) > 5;  //~ division-by-zero
}
