// The largest and the smallest value of a range that nothing bounds, of an array and of differences.
#pragma antiphon input {N >= 1} int
#define N 10
#pragma antiphon input
int a[N], b[N];

int main(void) {
  int i, most = a[0], least = a[0] - b[0];
#pragma antiphon invariant 1 <= i && i <= N && most == max {int k | 0 <= k && k < i} a[k]
  for (i = 1; i < N; i++)
    if (a[i] > most)
      most = a[i];
#pragma antiphon assert most == max {int k | 0 <= k && k < N} a[k]
#pragma antiphon assert forall {int k | 0 <= k && k < N} a[k] <= most
#pragma antiphon invariant 1 <= i && i <= N && least == min {int k | 0 <= k && k < i} (a[k] - b[k])
  for (i = 1; i < N; i++)
    if (a[i] - b[i] < least)
      least = a[i] - b[i];
#pragma antiphon assert least == min {int k | 0 <= k && k < N} (a[k] - b[k])
  return 0;
}
