/* Switch. */
//@[ast] show ast
//@[model] show model
int kind(int c) {
  switch (c) {
    case 1:
    case 2: return 10;
    case 3: c++;
    case 5 ... 7: c += 2; break;
    default: c = 0;
  }
  return c;
}
int main(void) { return kind(3); }
