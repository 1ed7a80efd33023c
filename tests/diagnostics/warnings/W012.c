//@ args: show ast
//@ exit: 0
int main(void) {
  f(1); //~ W001
  return 0;
}
void f(int x) {} //~ W012
