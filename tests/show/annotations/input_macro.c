/* Input macro. */
//@[ast] show ast
//@[model] show model
#pragma TASS input {N > 0 && N < 10} int
#define N 4
int a[N];
int main(void) {
  int s = 0;
  for (int i = 0; i < N; i++) s += a[i];
  return s;
}
