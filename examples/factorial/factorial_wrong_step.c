/* WRONG: the recursion takes steps of two and so gives the double factorial,
   which is the same number up to n = 2. */
#pragma TASS input {n >= 0} int
#define n 10
#pragma TASS output
long factorial;

static long product_up_to(int i) {
  return i <= 0 ? 1 : i * product_up_to(i - 2);
}

int main(void) {
  factorial = product_up_to(n);
  return 0;
}
