/* Goto. */
//@[ast] show ast
//@[model] show model
int main(void) {
  int i = 0;
again:
  if (i++ < 3) goto again;
  {
    int inner = i;
    if (inner) goto out;
    i = 0;
  }
out:
  return i;
}
