/* Pointers. */
//@[ast] show ast
//@[model] show model
int x, *p = &x;
int main(void) {
  int **q = &p;
  const int *r = p;
  **q = 1;
  p = 0;
  return r != p && r - &x == 0;
}
