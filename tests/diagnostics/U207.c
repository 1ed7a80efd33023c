/* A quantifier without a range. */
//@ args: run
int a[3];
int main(void) {
#pragma TASS assert forall {int i} a[0] <= i //~ U207
  return 0;
}
