//@ part: yes
/* Nested loops whose joint invariants have no name. */
#pragma TASS input {n >= 0} int
#define n 4
#pragma TASS output
long result;

int main(void) {
  long i = 1, j, s = 0;
#pragma TASS joint invariant 1 <= i
  while (i <= n) {
    j = 1;
#pragma TASS joint invariant 1 <= j
    while (j <= i * i) {
      s = s + i * j;
      j++;
    }
    i++;
  }
  result = s;
  return 0;
}
