//@ part: yes
/* Every element twice. */
#pragma TASS input {1 <= N && N <= 4} int N
#define N 4
#pragma TASS input
double x[N];
#pragma TASS output
double y[N];
int main(void) {
  for (int i = 0; i < N; i++) y[i] = x[i] + x[i];
  return 0;
}
