// An invariant that holds in the first rounds only. A run shows it.
#pragma TASS input {N >= 0}
int N;

int main(void) {
  int i = 0;
#pragma TASS invariant i <= 2  //~ loop-invariant
  while (i < N)
    i++;
  return 0;
}
