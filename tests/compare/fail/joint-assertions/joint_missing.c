//@ compare
//@ spec: joint_missing_seq.c
/* Only the implementation asserts something about both. */
#pragma TASS input
int n;
#pragma TASS output
int y;
int main(void) {
  y = 2 * n;
#pragma TASS joint assert SAME y == spec.y //~ collective-assertion
  return 0;
}
