/* For. */
//@[ast] show ast
//@[model] show model
int main(void) {
  int s = 0;
  for (int i = 0, j = 9; i < j; i++, j--) s += i * j;
  for (;;) break;
  return s;
}
