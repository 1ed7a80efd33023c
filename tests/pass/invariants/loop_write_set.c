// What a round changes in one branch only, through a pointer or in a function
// that it calls is forgotten like everything else; what it does not is known.
#pragma TASS input {N >= 0}
int N;
int calls;

static void step(int *p) {
  (*p)++;
  calls++;
}

int main(void) {
  int i = 0, odd = 0, other = 7, seen = 0;
  int *q = &seen;
#pragma TASS invariant 0 <= i && i <= N && calls == i && 0 <= odd && odd <= i && (seen == 0 || seen == 3)
  while (i < N) {
    if (i % 2)
      odd++;
    if (i == 2)
      *q = 3;
    step(&i);
  }
#pragma TASS assert i == N && calls == N && odd <= N && other == 7
  return seen;
}
