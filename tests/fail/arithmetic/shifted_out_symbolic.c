// A shift of a signed number must not leave its type.
//@ verify --arith machine

#pragma TASS input {0 <= n && n <= 1000}
int n;

int main(void) {
  return (n << 22) != 0;  //~ integer-overflow
}
