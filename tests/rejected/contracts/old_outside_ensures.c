// There is no time before an assertion.
int main(void) {
  int x = 1;
#pragma antiphon assert \old(x) == 1 //~ E402
  return 0;
}
