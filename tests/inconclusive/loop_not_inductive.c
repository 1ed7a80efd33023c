// The invariant holds in every execution, and does not follow from itself: the
// loop forgets b.
#pragma TASS input {N >= 0}
int N;

int main(void) {
  int a = 0, b = 1, c = 0;
#pragma TASS invariant c == 0  //~? loop-invariant
  for (int i = 0; i < N; i++) {
    a = 1 - a;
    b = 1 - b;
    c = a + b - 1;
  }
  return c;
}
