//@ args: show ast
const int n = 3;
int a, b;
void f(void) {
  n = 4;     //~ E307
  a + b = 1; //~ E307
  5++;       //~ E307
}
