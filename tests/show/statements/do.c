/* Do. */
//@[ast] show ast
//@[model] show model
int main(void) {
  int i = 0;
  do {
    if (i == 1) continue;
  } while (++i < 3);
  return i;
}
