// Another condition holds more often.
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
int a[N];
int main(void) {
  int zeros = 0, i;
#pragma antiphon invariant 0 <= i && i <= N && zeros == count {int k | 0 <= k && k < i} a[k] == 0
  for (i = 0; i < N; i++)
    if (a[i] == 0)
      zeros++;
#pragma antiphon assert zeros == count {int k | 0 <= k && k < N} a[k] <= 0 //~ assertion
  return 0;
}
