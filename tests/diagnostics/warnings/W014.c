//@ verify --contracts
//@ exit: 0
#pragma antiphon ensures \result >= 0
int positive(const int *p) { return *p > 0; } //~ W014
int main(void) {
  int x = 1;
  return positive(&x) - 1;
}
