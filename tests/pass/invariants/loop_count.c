// Proved for every N: the guard and the invariant tell the value after the loop.
#pragma TASS input {N >= 0}
int N;

int main(void) {
  int i = 0;
#pragma TASS invariant i <= N
  while (i < N)
    i++;
#pragma TASS assert i == N
  return 0;
}
