/* A long double that no double holds. */
//@ args: run --arith machine
int main(void) {
  long double x = 1, y = 3;
  return x / y == 0; //~ U202
}
