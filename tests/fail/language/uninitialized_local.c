// A local variable is read that was never written.
//@ verify

int main(void) {
  int x;
  if (x > 0)  //~ uninitialized
    return 1;
  return 0;
}
