/* The sum of an array: the specification of adder_par.c. */
#pragma TASS input {B >= 1} int
#define B 10
#pragma TASS input {n >= 0 && n <= B} int
#define n 10
#pragma TASS input
double a[n] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3};
#pragma TASS output
double sum;

int main(void) {
  double total = 0.0;
  for (int i = 0; i < n; i++)
    total += a[i];
  sum = total;
  return 0;
}
