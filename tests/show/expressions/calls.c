/* Calls. */
//@[ast] show ast
//@[model] show model
int add(int a, double b) { return a + b; }
int main(void) {
  int (*f)(int, double) = add;
  int (*table[2])(int, double) = {add, &add};
  return f(1, 2) + (*f)(3, 4) + table[1](5, 6);
}
