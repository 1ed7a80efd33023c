//@ args: show ast
int f(int x) {
  x = ;       //~ E205
  return x + ; //~ E205
}
