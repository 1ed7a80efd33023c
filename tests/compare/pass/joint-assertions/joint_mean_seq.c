//@ part: yes
/* The mean of an array as it is defined. */
#pragma TASS input {1 <= N && N <= 6} int N
#define N 5
#pragma TASS input
double a[N];
#pragma TASS output
double m;
int main(void) {
  double x = 0;
  for (int i = 0; i < N; i++) {
    x = x + a[i];
#pragma TASS joint assert C true
  }
  m = x / N;
#pragma TASS joint assert M true
  return 0;
}
