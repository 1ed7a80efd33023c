//@ args: show ast
int f(int x) {
  if (x) int y = 1; //~ E216
  return 0;
}
