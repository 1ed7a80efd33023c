//@ args: show ast
int main(void) {
  return y; //~ E301
}
