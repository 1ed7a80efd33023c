/* Functions. */
//@[ast] show ast
//@[model] show model
static int twice(int x) { return 2 * x; }
void nothing(void) {}
int even(unsigned), odd(unsigned);
int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
int main(void) {
  nothing();
  return twice(even(4));
}
