/* The sum of i * j for i = 1..n and j = 1..i*i: the specification. */
#pragma TASS input {n >= 0} int
#define n 4
#pragma TASS output
long result;

int main(void) {
  long i = 1, j, s = 0;
#pragma TASS joint invariant OUTER 1 <= i
  while (i <= n) {
    j = 1;
#pragma TASS joint invariant INNER 1 <= j
    while (j <= i * i) {
      s = s + i * j;
      j++;
    }
    i++;
  }
  result = s;
  return 0;
}
