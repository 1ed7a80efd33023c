//@ part: yes
/* The sum of an array. */
#pragma TASS input {N > 0 && N <= 4} int N
#define N 10
#pragma TASS input
double a[N];
#pragma TASS output
double sum;

int main(void) {
  double s = 0;
  for (int i = 0; i < N; i++) s += a[i];
  sum = s;
  return 0;
}
