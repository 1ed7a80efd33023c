// Another order of a sum, compared as if it were exact.
//@ compare --fp bounded --input a=-1..1 --tolerance 0
//@ spec: sum_in_order.c
#define N 6
#pragma antiphon input
double a[N];
#pragma antiphon output
double sum;

int main(void) {
  for (int i = N - 1; i >= 0; i--)
    sum += a[i]; //~ W032 equivalence
  return 0;
}
