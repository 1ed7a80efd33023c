// Another order of a sum: as far apart as roundings go.
//@ compare --fp bounded --input a=-1..1 --tolerance 1e-14
//@ spec: sum_forward.c
#define N 6
#pragma antiphon input
double a[N];
#pragma antiphon output
double sum;

int main(void) {
  for (int i = N - 1; i >= 0; i--)
    sum += a[i]; //~ W032
  return 0;
}
