/* n! by recursion. It gives what factorial_iter.c gives. */
#pragma TASS input {n >= 0} int
#define n 10
#pragma TASS output
long factorial;

static long product_up_to(int i) {
  return i == 0 ? 1 : i * product_up_to(i - 1);
}

int main(void) {
  factorial = product_up_to(n);
  return 0;
}
