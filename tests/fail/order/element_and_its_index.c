// Which element is written depends on when the index is incremented.
//@ verify

int main(void) {
  int a[3] = {0, 0, 0}, i = 0;
  a[i] = i++;  //~ unsequenced
  return a[0];
}
