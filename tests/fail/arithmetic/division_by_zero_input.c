// The divisor is zero for one input.
//@ verify

#pragma TASS input {d >= -3 && d <= 3}
int d = 1;

int main(void) {
  int q = 12 / d;  //~ division-by-zero
  return q > 100;
}
