// An invariant that is false before the first round.
#pragma TASS input
int N;

int main(void) {
  int i = 0;
#pragma TASS invariant i <= N  //~ loop-invariant
  while (i < N)
    i++;
  return 0;
}
