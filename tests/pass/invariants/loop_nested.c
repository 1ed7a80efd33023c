// A proved loop in a proved loop, and one that is executed in between.
#pragma TASS input {N >= 0}
int N;

int main(void) {
  int i = 0, total = 0;
#pragma TASS invariant 0 <= i && i <= N && total == 2 * i * N
  while (i < N) {
    for (int r = 0; r < 2; r++) {
      int j = 0;
#pragma TASS invariant 0 <= j && j <= N && total == 2 * i * N + r * N + j
      while (j < N) {
        j++;
        total++;
      }
    }
    i++;
  }
#pragma TASS assert total == 2 * N * N
  return 0;
}
