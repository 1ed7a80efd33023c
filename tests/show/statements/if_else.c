/* If else. */
//@[ast] show ast
//@[model] show model
int main(void) {
  int x = 3, y;
  if (x > 2)
    y = 1;
  else if (x)
    y = 2;
  else
    y = 3;
  return y;
}
