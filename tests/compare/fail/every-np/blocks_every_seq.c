//@ part: yes
// The sum of an array of any size.
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
double a[N];
#pragma antiphon output
double sum;

int main(void) {
  double total = 0.0;
  for (int i = 0; i < N; i++)
    total += a[i];
  sum = total;
  return 0;
}
