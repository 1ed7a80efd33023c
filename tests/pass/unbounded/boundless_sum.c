// A sum over any number of elements changes as its elements do.
#pragma TASS input {N >= 1}
int N;
#pragma TASS input
double a[N];
#pragma TASS input {0 <= k && k < N}
int k;
#pragma TASS output
double before;

int main(void) {
#pragma TASS assert (sum {int i | 0 <= i && i < k + 1} a[i]) == a[k] + (sum {int i | 0 <= i && i < k} a[i])
#pragma TASS assert (sum {int i | 0 <= i && i < N} (2 * a[i] + 1)) == 2 * (sum {int i | 0 <= i && i < N} a[i]) + N
  before = a[k];
  a[k] = 0; //~ W031
#pragma TASS assert (sum {int i | k <= i && i < k} a[i]) == 0
  return 0;
}
