//@ verify --infer
/* How many elements are zero: few of those that are tried by chance. */
#pragma TASS input {N >= 0} int
#define N 10
#pragma TASS input
int a[N];

int main(void) {
  int c = 0;
  for (int i = 0; i < N; i++)
    if (a[i] == 0) c++;
#pragma TASS assert 0 <= c && c <= N
  return 0;
}
