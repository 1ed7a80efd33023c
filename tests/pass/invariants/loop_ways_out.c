// break, continue, return and goto out of proved loops.
#pragma TASS input {N >= 0}
int N;
#pragma TASS input {0 <= stop && stop <= N}
int stop;

static int find(int n, int wanted) {
#pragma TASS invariant 0 <= i && i <= wanted
  for (int i = 0;; i++) {
    if (i == wanted)
      return i;
    if (i > n)
      continue;
  }
}

int main(void) {
  int i = 0;
#pragma TASS invariant 0 <= i && i <= stop
  while (1) {
    if (i == stop)
      break;
    i++;
  }
#pragma TASS assert i == stop
  int k = 0;
#pragma TASS invariant 0 <= k && k <= stop
  while (k <= N) {
    if (k == stop)
      goto out;
    k++;
  }
out:
#pragma TASS assert k == stop
  i = find(N, stop);
#pragma TASS assert i == stop
  return 0;
}
