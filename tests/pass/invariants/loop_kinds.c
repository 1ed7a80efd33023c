// All kinds of loops, several invariants of one loop, and a loop after another.
#pragma TASS input {N >= 0}
int N;

int main(void) {
  int i, s = 0;
#pragma TASS invariant S 0 <= i && i <= N
#pragma TASS invariant 2 * s == i * (i - 1)
  for (i = 0; i < N; i++)
    s += i;
#pragma TASS assert 2 * s == N * (N - 1)
  int k = 0, t = s;
#pragma TASS invariant T 0 <= k && k <= N && t == s + 2 * k
  do {
    if (k == N)
      break;
    t += 2;
    k++;
  } while (k <= N);
#pragma TASS assert t == s + 2 * N
  return 0;
}
