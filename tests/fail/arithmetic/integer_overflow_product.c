// A product that is too large for some inputs.
//@ verify --arith machine

#pragma TASS input {n >= 0 && n <= 50000}
int n = 3;

int main(void) {
  int square = n * n;  //~ integer-overflow
  return square > 10;
}
