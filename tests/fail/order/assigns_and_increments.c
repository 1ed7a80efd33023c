// The side effect of `i++` and the assignment are not ordered.
//@ verify

int main(void) {
  int i = 0;
  i = i++ + 1;  //~ unsequenced
  return i;
}
