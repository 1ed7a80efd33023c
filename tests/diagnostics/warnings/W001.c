//@ args: show ast
//@ exit: 0
int main(void) {
  return compute(1); //~ W001
}
