// Assumptions restrict the inputs; assertions of annotations.
//@ verify

#pragma TASS input
int x = 5;
#pragma TASS input
int y = 3;

int main(void) {
#pragma TASS assume x > y && y > 0
  int d = x - y;
#pragma TASS assert d > 0 && d < x
#pragma TASS assert x * y >= x
  return d == 0;
}
