// The invariant holds; the third round divides by zero all the same.
#pragma TASS input {N >= 0}
int N;

int main(void) {
  int i = 0, x = 0;
#pragma TASS invariant 0 <= i && i <= N
  while (i < N) {
    x = 100 / (i - 2);  //~ division-by-zero
    i++;
  }
  return x != 0;
}
