// The elements are added in another order of operands; each loop is proved by
// itself, as a sum of elements.
//@ compare --infer
//@ spec: infer_sum_spec.c
#pragma TASS input {N >= 0} int
#define N 5
#pragma TASS input
double a[N];
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
