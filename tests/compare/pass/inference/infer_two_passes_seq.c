//@ part: yes
#pragma TASS input {N >= 0} int
#define N 10
#pragma TASS input
double a[N], b[N];
#pragma TASS output
double c[N];

int main(void) {
  for (int i = 0; i < N; i++) c[i] = a[i] + b[i];
  return 0;
}
