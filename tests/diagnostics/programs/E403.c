//@ args: show ast
int a[3];
int main(void) {
#pragma TASS assert forall {i} a[i] > 0 //~ E403
  return 0;
}
