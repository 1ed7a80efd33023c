/* Unions. */
//@[ast] show ast
//@[model] show model
union word { int i; unsigned char bytes[4]; struct { short low, high; }; };
int main(void) {
  union word w = {.i = 258};
  w.high = 1;
  return w.bytes[0];
}
