// One round too many.
#pragma TASS input {N >= 1}
int N;
#pragma TASS input
int a[N];

int main(void) {
  int i = 0, s = 0;
#pragma TASS invariant 0 <= i && i <= N + 1
  while (i <= N) {
    s += a[i];  //~ array-bounds
    i++;
  }
  return s;
}
