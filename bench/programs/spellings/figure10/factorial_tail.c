// The factorial: a recursion that hands its product on.
#pragma TASS input {n >= 0} int
#define n 10
#pragma TASS output
long factorial;

static long times(long product, int i) {
  if (i > n)
    return product;
  return times(product * i, i + 1);
}

int main(void) {
  factorial = times(1, 1);
  return 0;
}
