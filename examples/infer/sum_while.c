/* The sum of an array, in other words. It gives what sum_for.c gives, for every
   N. */
#pragma TASS input {N >= 0} int
#define N 5
#pragma TASS input
double a[N] = {3, 1, 4, 1, 5};
#pragma TASS output
double sum;

int main(void) {
  double total = 0.0;
  int next = 0;
  while (next != N) {
    total = a[next] + total;
    next = next + 1;
  }
  sum = total;
  return 0;
}
