// An array of variable length must have an element.
#pragma TASS input {n >= 0}
int n;

int main(void) {
  double c[n];  //~ array-bounds
  c[n - 1] = 1;
  return 0;
}
