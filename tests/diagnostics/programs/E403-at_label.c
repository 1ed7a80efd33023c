/* A value at a label of a variable that is declared behind it. */
int main(void) {
before:;
  int y = 1;
#pragma antiphon assert \at(y, before) == 1 //~ E403
  return y;
}
