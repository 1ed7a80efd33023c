// The sum of an array.
//@ part: yes
#pragma TASS input {N >= 0} int
#define N 5
#pragma TASS input
double a[N];
#pragma TASS output
double sum;

int main(void) {
  double s = 0.0;
  for (int i = 0; i < N; i++)
    s += a[i];
  sum = s;
  return 0;
}
