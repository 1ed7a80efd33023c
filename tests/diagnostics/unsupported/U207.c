/* A quantifier without a range: no run can try all values, and none settles it. */
//@ args: run
int a[3];
int main(void) {
#pragma TASS assert forall {int i} i < i + 1 + a[0] //~ U207
  return 0;
}
