// A shift of a signed number must not leave its type.
//@ verify --arith machine

int main(void) {
  int one = 1, most = 31;
  return (one << most) != 0;  //~ integer-overflow
}
