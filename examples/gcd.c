/* Euclid, with inputs:  antiphon run --input a=252 --input b=198 examples/gcd.c */
#include <assert.h>
#include <stdio.h>

#pragma TASS input {a > 0}
int a;
#pragma TASS input {b > 0}
int b;
#pragma TASS output
int result;

static int gcd(int x, int y) {
  while (y != 0) {
    int rest = x % y;
    x = y;
    y = rest;
  }
  return x;
}

int main(void) {
  int divisor = gcd(a, b);
  assert(a % divisor == 0 && b % divisor == 0);
  printf("gcd(%d, %d) = %d\n", a, b, divisor);
  result = divisor;
  return 0;
}
