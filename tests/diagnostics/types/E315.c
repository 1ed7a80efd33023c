//@ args: show ast
int f(int x) {
  switch (x) {
  case 1: return 1;
  case 1: return 2; //~ E315
  default: return 3;
  default: return 4; //~ E315
  }
  case 2: return 5; //~ E315
}
