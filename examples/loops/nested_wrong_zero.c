/* WRONG: the sum of j is not set to zero for each i. INNER does not hold on its
   second entry. */
#pragma TASS input {n >= 0} int
#define n 4
#pragma TASS output
long result;

int main(void) {
  long i = 1, j, s = 0, t = 0;
#pragma TASS joint invariant OUTER i == spec.i && s == spec.s
  while (i <= n) {
    j = 1;
#pragma TASS joint invariant INNER j == spec.j && s + i * t == spec.s
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
