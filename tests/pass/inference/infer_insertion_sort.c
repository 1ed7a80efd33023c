//@ args: --infer
// Insertion sort by swaps, whole: in the inner loop the order reaches as far as the outer one is.
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
int a[N];
int main(void) {
  for (int i = 1; i < N; i++) {
    int j = i;
    while (j > 0 && a[j - 1] > a[j]) {
      int t = a[j];
      a[j] = a[j - 1]; //~ W031
      a[j - 1] = t;
      j = j - 1;
    }
  }
#pragma antiphon assert forall {int k | 0 <= k && k < N - 1} a[k] <= a[k + 1]
  return 0;
}
