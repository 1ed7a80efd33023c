//@ compare --input a=0.. --input b=0.. --check equivalence
//@ spec: midpoint_seq.c
/* Where a comes first, both agree. */
#pragma TASS input
int a, b;
#pragma TASS output
int m;
int main(void) {
#pragma TASS assume a <= b
  m = a + (b - a) / 2;
  return 0;
}
