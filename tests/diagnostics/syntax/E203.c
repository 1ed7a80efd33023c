//@ args: show ast
int a;
int f(int x) {
  if (f(x) { a = 1; } //~ E203
  return 0;
}
