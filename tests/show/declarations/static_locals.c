/* Static locals. */
//@[ast] show ast
//@[model] show model
int next(void) {
  static int n = 5;
  static int table[2];
  return ++n + table[0];
}
int main(void) { return next(); }
