//@ args: --infer
// An element goes to its place in an order by swaps: the order has one exception, where the element is.
#pragma antiphon input {N >= 1} int
#define N 10
#pragma antiphon input
int a[N];
int b[N];
int main(void) {
#pragma antiphon assume forall {int k | 0 <= k && k < N - 2} a[k] <= a[k + 1]
  for (int i = 0; i < N; i++)
    b[i] = a[i];
  int j = N - 1;
  while (j > 0 && b[j - 1] > b[j]) {
    int t = b[j];
    b[j] = b[j - 1];
    b[j - 1] = t;
    j--;
  }
#pragma antiphon assert forall {int k | 0 <= k && k < N - 1} b[k] <= b[k + 1]
  return 0;
}
