/* While. */
//@[ast] show ast
//@[model] show model
int main(void) {
  int i = 0;
  while (i < 3) {
    i++;
    if (i == 2) continue;
    if (i == 3) break;
  }
  return i;
}
