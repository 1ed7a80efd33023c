//@ compare
//@ spec: midpoint_seq.c
/* Division rounds towards zero, so the usual way around overflow gives another number. */
#pragma TASS input
int a, b;
#pragma TASS output
int m;
int main(void) {
  m = a + (b - a) / 2; //~ equivalence
  return 0;
}
