/* n! by iteration: the specification. */
#pragma TASS input {n >= 0} int
#define n 10
#pragma TASS output
long factorial;

int main(void) {
  long product = 1;
  for (int i = 2; i <= n; i++)
    product *= i;
  factorial = product;
  return 0;
}
