//@ verify --arith machine
#pragma antiphon input {n > 0} int
int n;

int main(void) {
  int twice = 2 * n; //~ integer-overflow
  return twice - twice;
}
