/* WRONG: the inner loop stops one too early and so iterates another number of
   times than that of the specification. */
#pragma TASS input {n >= 0} int
#define n 4
#pragma TASS output
long result;

int main(void) {
  long i = 1, j, s = 0, t;
#pragma TASS joint invariant OUTER i == spec.i && s == spec.s
  while (i <= n) {
    j = 1;
    t = 0;
#pragma TASS joint invariant INNER j == spec.j && s + i * t == spec.s
    while (j < i * i) {
      t = t + j;
      j++;
    }
    s = s + i * t;
    i++;
  }
  result = s;
  return 0;
}
