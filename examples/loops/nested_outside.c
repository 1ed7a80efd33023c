/* The sum of i times the sum of j, for i = 1..n and j = 1..i*i. It gives what
   nested_inside.c gives, for every n. */
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
