//@ compare
//@ spec: joint_nested_unnamed_seq.c
/* Nested loops whose joint invariants have no name: which of them processes meet at is seen from what is around. */
#pragma TASS input {n >= 0} int
#define n 4
#pragma TASS output
long result;

int main(void) {
  long i = 1, j, s = 0, t;
#pragma TASS joint invariant i == spec.i && s == spec.s
  while (i <= n) {
    j = 1;
    t = 0;
#pragma TASS joint invariant j == spec.j && s + i * t == spec.s
    while (j <= i * i) {
      t = t + j;
      j++;
    }
    s = s + i * t;
    i++;
  }
  result = s;
  return 0;
}
