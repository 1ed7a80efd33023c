// The index is within the array for all inputs but one.
//@ verify

#pragma TASS input {i >= 0 && i <= 8}
int i = 0;

int main(void) {
  int a[8] = {0};
  a[i] = 1;  //~ array-bounds
  return 0;
}
